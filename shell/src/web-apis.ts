// The web's classes for rendering on the server. A realm contains what ECMAScript defines, timers
// and `MessageChannel`. Import this module first: React and axios read some of these when they load.
// The package's main file for browsers exports the browser's own classes.
import { AbortController, AbortSignal } from 'abort-controller/dist/abort-controller';
import 'core-js/actual/url';
import 'core-js/actual/url-search-params';
import 'fast-text-encoding';
import { ReadableStream } from 'web-streams-polyfill';

Object.assign(globalThis, { AbortController, AbortSignal, ReadableStream });
