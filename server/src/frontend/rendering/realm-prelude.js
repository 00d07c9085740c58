// The first script of every realm. A realm is a JavaScript context in which pages of one set of
// releases are rendered. It contains what ECMAScript defines and what this script adds, and holds
// no object of the process around it: scripts arrive as source text, tasks and results as JSON.
// The web's own classes (URL, ReadableStream …) are part of the shell's server build.
'use strict';

(() => {
  const startedAt = Date.now();
  /** Errors of a task that a team sees, and the length of each. Unit: UTF-16 code units. */
  const MAX_ERRORS = 5;
  const ERROR_LENGTH = 100;
  /** Keys of texts that a fault may name. */
  const MAX_KEYS = 200;

  /**
   * Timers of the current task by id. They run in `step` only and end with the task.
   * @type {Map<number, { callback: (...args: unknown[]) => void, args: unknown[], due: number }>}
   */
  const timers = new Map();
  let lastTimer = 0;

  /**
   * @param {(...args: unknown[]) => void} callback
   * @param {unknown[]} args
   */
  function setTimeout(callback, delay = 0, ...args) {
    lastTimer += 1;
    timers.set(lastTimer, { callback, args, due: Date.now() + (Number(delay) || 0) });
    return lastTimer;
  }

  /** @returns {boolean} whether any timer ran */
  function runDueTimers() {
    const now = Date.now();
    const due = [...timers].filter(([, timer]) => timer.due <= now);
    for (const [id, { callback, args }] of due.sort(([, a], [, b]) => a.due - b.due)) {
      // A timer that ran before this one may have cleared it.
      if (timers.delete(id)) callback(...args);
    }
    return due.length > 0;
  }

  /** @returns {number | null} ms until the next timer; null when there is none */
  const untilNextTimer = () =>
    timers.size === 0
      ? null
      : Math.max(0, Math.min(...[...timers.values()].map(({ due }) => due)) - Date.now());

  /**
   * @typedef {{ onmessage: ((event: { data: unknown }) => void) | null, close: () => void,
   *   postMessage: (data: unknown) => void }} Port
   */
  class MessageChannel {
    /** @type {Port} */
    port1 = { onmessage: null, close() {}, postMessage: (data) => this.#send(this.port2, data) };
    /** @type {Port} */
    port2 = { onmessage: null, close() {}, postMessage: (data) => this.#send(this.port1, data) };
    /**
     * @param {Port} port
     * @param {unknown} data
     */
    #send(port, data) {
      setTimeout(() => port.onmessage?.({ data }));
    }
  }

  /**
   * @typedef {(module: { exports: unknown }, exports: unknown, require: (name: string) => unknown)
   *   => void} Factory
   */
  /**
   * Module factories by package.
   * @type {Map<string, Factory>}
   */
  const factories = new Map();
  /** Exports by package. */
  const loaded = new Map();
  /** Remotes that were added to the shell, by name. */
  const added = new Map();
  /** The package whose code runs, as far as the realm can tell. */
  let current = 'shell';

  /**
   * @param {string} name
   * @param {Readonly<Record<string, unknown>>} provided
   */
  function load(name, provided) {
    if (!loaded.has(name)) {
      const factory = factories.get(name);
      if (!factory) throw new Error(`${name} has no server build`);
      /** @type {{ exports: unknown }} */
      const module = { exports: {} };
      factory(module, module.exports, (request) => {
        if (Object.hasOwn(provided, request)) return provided[request];
        throw new Error(`${name} requires ${request}, which the shell does not share`);
      });
      loaded.set(name, module.exports);
    }
    return loaded.get(name);
  }

  /** @type {any} */
  let shell;
  /** @param {import('@smokehouse/shared/contract/federation').PageConfig} page */
  async function start(page) {
    Object.assign(globalThis, {
      __SMOKEHOUSE_PAGE__: page,
      __SMOKEHOUSE_LANGUAGE__: page.language,
    });
    shell = load('shell', {});
    await shell.start();
    return '';
  }

  /** @param {string} name */
  async function addRemote(name) {
    const remote = load(name, shell.shareScope);
    await shell.add(name, remote);
    return remote;
  }

  /**
   * The addresses of a package's routes. A nested route's address includes its parents'.
   * @param {readonly any[]} routes
   * @param {string} base
   * @returns {string[]}
   */
  function addressesOf(routes, base = '') {
    return routes.flatMap(({ path = '', children }) => {
      if (path === '*') return [];
      const address = path.startsWith('/') || !path ? path || base : `${base}/${path}`;
      return children ? addressesOf(children, address) : [address];
    });
  }

  /**
   * The texts of a package, with their keys.
   * @param {object} texts
   * @returns {[string, string][]}
   */
  function textsOf(texts, base = '') {
    return Object.entries(texts ?? {}).flatMap(([key, value]) =>
      typeof value === 'string' ? [[base + key, value]] : textsOf(value, `${base + key}.`),
    );
  }

  const PLURAL = /_(?:zero|one|two|few|many|other)$/;
  /**
   * The placeholders that a plural form may leave out. It may say the number in words ("one dish"):
   * that is `count`, or the only placeholder of a text without it. A form for none may say
   * anything.
   * @param {string} key
   * @param {Set<string>} names the placeholders of the text
   * @param {string} name
   */
  const isInWords = (key, names, name) =>
    key.endsWith('_zero') ||
    (/_(?:one|two)$/.test(key) && (name === 'count' || (names.size === 1 && !names.has('count'))));

  /**
   * The keys of texts that have plural forms, without the form. A key that ends in `_other` alone
   * (`reason_other`) is one only if its text says a count.
   * @param {readonly [string, string][]} texts
   */
  const countedKeys = (texts) =>
    new Set(
      texts
        .filter(([key, text]) =>
          key.endsWith('_other') ? text.includes('{{count') : PLURAL.test(key),
        )
        .map(([key]) => key.replace(PLURAL, '')),
    );

  /**
   * The key of a text, without its plural form if it has some.
   * @param {readonly [string, string][]} texts of both languages
   * @returns {(key: string) => string}
   */
  function baseIn(texts) {
    const counted = countedKeys(texts);
    return (key) => {
      const base = key.replace(PLURAL, '');
      return counted.has(base) ? base : key;
    };
  }

  /**
   * The keys that a language lacks: those of the other language, and plural forms.
   * @param {readonly [string, string][]} texts
   * @param {readonly [string, string][]} others
   * @param {string} language
   */
  function missingKeys(texts, others, language) {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = countedKeys([...texts, ...others]);
    const baseOf = baseIn([...texts, ...others]);
    const has = new Set(texts.map(([key]) => key));
    const bases = new Set([...has].map(baseOf));
    return [
      ...new Set(others.map(([key]) => baseOf(key)).filter((key) => !bases.has(key))),
      // A language in which all forms are alike may have one text without a form.
      ...[...bases]
        .filter((key) => counted.has(key) && !has.has(key))
        .flatMap((key) => forms.map((form) => `${key}_${form}`).filter((form) => !has.has(form))),
    ];
  }

  /**
   * The names in `{{…}}`, without their formats.
   * @param {string} text
   */
  const placeholdersOf = (text) =>
    new Set(
      [...text.matchAll(/\{\{-?([^{}]*)\}\}/g)].map(([, inside = '']) =>
        inside.replace(/,.*/s, '').trim(),
      ),
    );

  /**
   * The placeholders that texts lack or have too many, compared with all English forms of a text:
   * `open ({{closesAt}})`.
   * @param {readonly [string, string][]} texts
   * @param {readonly [string, string][]} english
   * @param {readonly [string, string][]} arabic
   */
  function comparePlaceholders(texts, english, arabic) {
    const baseOf = baseIn([...english, ...arabic]);
    /** @type {Map<string, Set<string>>} */
    const expected = new Map();
    for (const [key, text] of english) {
      const names = expected.get(baseOf(key)) ?? new Set();
      for (const name of placeholdersOf(text)) names.add(name);
      expected.set(baseOf(key), names);
    }
    /** @type {string[]} */
    const lacking = [];
    /** @type {string[]} */
    const unknown = [];
    const note = (
      /** @type {string[]} */ faults,
      /** @type {string} */ key,
      /** @type {string[]} */ names,
    ) => {
      if (names.length > 0) faults.push(`${key} (${names.map((name) => `{{${name}}}`).join(' ')})`);
    };
    for (const [key, text] of texts) {
      const names = expected.get(baseOf(key));
      if (!names) continue;
      const found = placeholdersOf(text);
      const isCounted = baseOf(key) !== key;
      note(
        lacking,
        key,
        [...names].filter(
          (name) => !found.has(name) && !(isCounted && isInWords(key, names, name)),
        ),
      );
      note(
        unknown,
        key,
        [...found].filter((name) => !names.has(name) && !(isCounted && name === 'count')),
      );
    }
    return { lacking, unknown };
  }

  /**
   * Compares the texts of a package in both languages: how many have words, how many of them are
   * the same in Arabic, and what each language lacks.
   * @param {any} remote
   */
  async function compareTexts(remote) {
    // What does not load is said when the package is started in that language.
    const read = async (/** @type {string} */ language) => {
      try {
        return textsOf(await remote.messages(language));
      } catch {
        return undefined;
      }
    };
    const [en, ar] = [await read('en'), await read('ar')];
    if (!en || !ar) return undefined;
    const arabic = new Map(ar);
    const words = en.filter(([, text]) => /[a-z]/i.test(text.replace(/\{\{[^{}]*\}\}/g, '')));
    const keysOf = (/** @type {[string, string][]} */ texts) => texts.map(([key]) => key);
    const emptyIn = (/** @type {[string, string][]} */ texts) =>
      keysOf(texts.filter(([, text]) => text.trim() === ''));
    const inEnglish = comparePlaceholders(en, en, ar);
    const inArabic = comparePlaceholders(ar, en, ar);
    return {
      all: words.length,
      same: words.filter(([key, text]) => arabic.get(key) === text).length,
      missing: {
        en: missingKeys(en, ar, 'en').slice(0, MAX_KEYS),
        ar: missingKeys(ar, en, 'ar').slice(0, MAX_KEYS),
      },
      empty: { en: emptyIn(en).slice(0, MAX_KEYS), ar: emptyIn(ar).slice(0, MAX_KEYS) },
      placeholders: {
        en: inEnglish.lacking.slice(0, MAX_KEYS),
        ar: inArabic.lacking.slice(0, MAX_KEYS),
      },
      unknown: inArabic.unknown.slice(0, MAX_KEYS),
    };
  }

  /** @param {import('./messages').Task} task */
  async function render({ address, isFrame, inspects, owner, needed, data }) {
    if (isFrame) return shell.renderFrame(address);
    for (const name of needed) {
      current = name;
      if (!added.has(name)) added.set(name, addRemote(name));
      await added.get(name);
    }
    current = owner ?? 'shell';
    if (inspects) {
      const module = owner === undefined ? shell : await added.get(owner);
      const { routes, slots } = module;
      return JSON.stringify({
        addresses: routes ? addressesOf(routes) : null,
        slots: Object.keys(slots ?? {}),
        ...(owner !== undefined && { texts: await compareTexts(module) }),
      });
    }
    return shell.render(address, owner === undefined ? undefined : await added.get(owner), data);
  }

  /** @type {{ html: string } | { error: string, current: string } | undefined} */
  let outcome;
  /**
   * What the current task wrote to the console as errors.
   * @type {Set<string>}
   */
  const errors = new Set();
  /** @param {unknown[]} values */
  function noteError(...values) {
    if (errors.size >= MAX_ERRORS) return;
    try {
      errors.add(values.map(String).join(' ').slice(0, ERROR_LENGTH));
    } catch {
      errors.add('an error without a description');
    }
  }

  /**
   * Starts `start` or `render`. A realm does one thing at a time.
   * @param {string} json
   */
  function begin(json) {
    const { page, task } = JSON.parse(json);
    timers.clear();
    errors.clear();
    current = 'shell';
    outcome = undefined;
    (page ? start(page) : render(task)).then(String).then(
      (html) => {
        outcome =
          task?.isTrial && errors.size > 0
            ? { error: `console.error: ${[...errors].join(', ')}`, current }
            : { html };
      },
      (error) => {
        outcome = { error: describe(error), current };
      },
    );
  }

  /**
   * The text of what was thrown. Reading it may throw again.
   * @param {any} error
   */
  function describe(error) {
    try {
      return String((error && error.stack) || error).slice(0, 2000);
    } catch {
      return 'an error without a description';
    }
  }

  /** @returns {string} JSON: the outcome, or the time in ms until the next step */
  function step() {
    if (outcome) return JSON.stringify({ outcome });
    // Promise callbacks of the timers run after this function.
    return JSON.stringify({ wait: runDueTimers() ? 0 : untilNextTimer() });
  }

  const ignore = () => {};
  /** @type {Record<string, unknown>} */
  const globals = {
    setTimeout,
    clearTimeout: (/** @type {number} */ id) => void timers.delete(id),
    queueMicrotask: (/** @type {() => void} */ callback) => void Promise.resolve().then(callback),
    MessageChannel,
    performance: { now: () => Date.now() - startedAt },
    console: { log: ignore, info: ignore, warn: ignore, error: noteError, debug: ignore },
    self: globalThis,
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  /** @type {(name: string, factory: Factory) => void} */
  const define = (name, factory) => void factories.set(name, factory);
  const realm = { define, begin, step };
  Object.defineProperty(globalThis, '__realm', { value: Object.freeze(realm) });
})();
