import { withComponents } from './component-stack';

const line = (name: string, at: number) => `    at ${name} (shell/1.0.0/server.js:${at}:1)`;

describe('an error of a page that the server renders', () => {
  test('names the components around it, after where it was thrown', () => {
    const error = new TypeError('no price');
    error.stack = [
      'TypeError: no price',
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((at) => line('f', at)),
    ].join('\n');
    const components = `\n    at Price (shell/1.0.0/server.js:9:1)\n    at div\n    at Reviews (mfe-x/1.0.0/server.js:2:7)`;
    expect((withComponents(error, components) as Error).stack).toBe(
      [
        'TypeError: no price',
        ...[1, 2, 3, 4, 5, 6].map((at) => line('f', at)),
        '    at Price (shell/1.0.0/server.js:9:1)',
        '    at Reviews (mfe-x/1.0.0/server.js:2:7)',
      ].join('\n'),
    );
  });

  test('stays as it is without components, or if it is no error', () => {
    const error = new Error('x');
    const { stack } = error;
    expect((withComponents(error, undefined) as Error).stack).toBe(stack);
    expect(withComponents('text', 'at x.js:1:1')).toBe('text');
  });
});
