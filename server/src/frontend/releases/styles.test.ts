import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import { styleFault } from './style-fault';
import { makeRelease, newTeam, registryIn, type Team } from './testing';

const test = await startTestApp();
let cart: Team;
before(async () => {
  const shell = await newTeam(test, 'shell');
  await shell.publish(
    makeRelease({
      remote: 'shell',
      routes: [{ path: '/about', page: 'page' }],
      moreFiles: { 'base.css': 'button{color:inherit}' },
    }),
  );
  cart = await newTeam(test, 'mfe-cart');
});

const scope = { remote: 'mfe-cart', packages: ['shell', 'mfe-cart', 'mfe-menu', 'mfe-cart-gifts'] };
const faultOf = (css: string) => styleFault(css, scope);

describe("a style sheet that selects only its package's elements is accepted", () => {
  for (const css of [
    '.mfe-cart-a{color:red}',
    '[dir=rtl] .mfe-cart-a>b:hover::before{color:red}',
    '.mfe-cart-a :is(a,button)+p{color:red}',
    '.mfe-cart-a~.mfe-cart-b{color:red}',
    ':is(.mfe-cart-a,.mfe-cart-b) td{color:red}',
    '.mfe-cart-a:has(.x):not(:empty){--own:1px}',
    '.mfe-cart-a{&:hover{color:red} b{color:red} >i{color:red} .dark &{color:red}}',
    '@media print{@supports (gap:1px){.mfe-cart-a{color:red}}}',
    '@keyframes mfe-cart-a-in{from{opacity:0}50%{opacity:1}}',
    '@font-face{font-family:"mfe-cart-icons";src:url(a.woff2)}',
    '@page mfe-cart-bill{margin:0;@top-left{content:"x"}}',
  ])
    it(css, () => assert.equal(faultOf(css), undefined));
});

describe('a style sheet that affects anything else is refused', () => {
  for (const [css, named] of [
    ['button{background:magenta}', 'button selects'],
    ['*{color:red}', '* selects'],
    ['html,body{color:red}', 'html selects'],
    [':root{--bg:red}', ':root selects'],
    [':root:has(.mfe-cart-a){--bg:red}', ':root:has(.mfe-cart-a) selects'],
    ['body:has(.mfe-cart-a) .nav{display:none}', 'body:has(.mfe-cart-a) .nav selects'],
    [':not(.mfe-cart-a){color:red}', ':not(.mfe-cart-a) selects'],
    [':is(.mfe-cart-a,button){color:red}', ':is(.mfe-cart-a,button) selects'],
    [':where(.mfe-cart-a *){color:red}', ':where(.mfe-cart-a *) selects'],
    ['.mfe-cart-a+footer{color:red}', '.mfe-cart-a+footer selects'],
    ['.mfe-cart-a~*{color:red}', '.mfe-cart-a~* selects'],
    ['.mfe-cart-a,button{color:red}', 'button selects'],
    ['.nav{color:red}', '.nav selects'],
    ['[class*=mfe-cart-]{color:red}', '[class*=mfe-cart-] selects'],
    ['#mfe-cart-a{color:red}', '#mfe-cart-a selects'],
    ['.mfe-menu-card{color:red}', '.mfe-menu-card names mfe-menu-card'],
    ['.mfe-cart-a .mfe-menu-card{color:red}', 'names mfe-menu-card'],
    ['.mfe-cart-gifts-card{color:red}', 'names mfe-cart-gifts-card'],
    ['.mfe\\-menu-card{color:red}', 'names mfe-menu-card'],
    ['.mfe-cart-a{&+footer{color:red}}', '&+footer selects'],
    ['.mfe-cart-a{body:has(&){color:red}}', 'body:has(&) selects'],
    ['@media screen{button{color:red}}', 'button selects'],
    ['@layer base{.mfe-cart-a{color:red}}', '@layer base affects'],
    ['@import "https://other.example/a.css";', '@import "https://other.example/a.css" affects'],
    ['@property --bg{syntax:"*";inherits:true}', '@property --bg affects'],
    ['@page{margin:0}', '@page needs a name'],
    ['@keyframes spin{to{rotate:1turn}}', '@keyframes spin needs a name'],
    ['@keyframes mfe-menu-in{to{opacity:1}}', '@keyframes mfe-menu-in needs a name'],
    ['@font-face{font-family:Besley;src:url(a.woff2)}', '@font-face needs a font-family'],
    ['@font-face{src:url(a.woff2)}', '@font-face needs a font-family'],
    ['.mfe-cart-a{color:red', 'it is not valid CSS'],
    ['::view-transition{animation:none}', '::view-transition selects'],
  ] as const)
    it(css, () => assert.ok(faultOf(css)?.includes(named), String(faultOf(css))));

  it('is refused for declarations that browsers read as the beginning of a rule', () => {
    for (const css of [
      '--x:{}body{color:red}',
      '.mfe-cart-a{color:red}\n--x: {} ;body{color:red}',
      '@media all{--x:{}body{color:red}}',
      '.mfe-cart-a{--x:{}body{color:red}}',
      'color:red',
    ])
      assert.ok(faultOf(css)?.includes('is no declaration of a rule'), css);
  });

  it('is refused for strings, comments and URLs that parsers end in different places', () => {
    const hidden = 'body{visibility:hidden}';
    for (const end of ['\n', '\r', '\f'])
      for (const css of [
        `.mfe-cart-a{x:"${end}}${hidden}"}`,
        `.mfe-cart-a{x:'${end}}${hidden}'}`,
        `.mfe-cart-a[x='${end}]{}${hidden}']{}`,
        `/* " */.mfe-cart-a{x:"${end}}${hidden}"}`,
        `.mfe-cart-a{x:\\";y:"${end}}${hidden}";z:"a\\"b"}`,
        `.mfe-cart-\\"{}.mfe-cart-a{y:"${end}}${hidden}";z:"a\\"b"}`,
        `.mfe-cart-a{x:url(/*);y:"${end}}${hidden}"/**/}`,
        `@media all{.mfe-cart-a{x:url( /* );y:"${end}}${hidden}"/**/}}`,
      ])
        assert.match(String(faultOf(css)), /not valid CSS \(Unexpected newline/, css);
    for (const css of [
      `.mfe-cart-a{x:\\/*}${hidden}/**/}`,
      `.mfe-cart-a{x:\\/*}${hidden}*/}`,
      `.mfe-cart-a\\/*{}${hidden}/**/{}`,
      `.mfe-cart-a{x:url(a b)}`,
      `.mfe-cart-a{x:url(a"b)}`,
      `.mfe-cart-a{x:(;)}`,
      `.mfe-cart-a{x:[}]}`,
      `<!-- .mfe-cart-a{x:y} -->`,
    ])
      assert.ok(faultOf(css), css);
  });

  it('is accepted with escapes, comments and strings that hold all kinds of characters', () => {
    for (const css of [
      '.mfe-cart-a{x:"\\\n";y:"\\\r\n"}',
      "/* it's\n */.mfe-cart-a{x:'/*'}",
      `.mfe-cart-a{x:"'{}";y:url("a;b{c}");z:url(data:a;b,\\')}`,
      '.mfe-cart-w\\/2/* } */.mfe-cart-\\31 x{width:1\\70 x}',
      '@media (min-width:1px){[data-x="}"] .mfe-cart-a{color:var(--x,calc(1px + (2px)))}}',
      '@font-face{font-family:mfe-cart-f;unicode-range:U+0600-06FF,U+26;src:url(a.woff2)}',
    ])
      assert.equal(faultOf(css), undefined, css);
  });

  it('reads names without their escapes', () => {
    for (const [css, named] of [
      ['@f\\6f nt-face{font-family:Besley;src:url(a)}', '@font-face needs'],
      ['@\\70 age{margin:0}', '@page needs'],
      ['\\62 ody{color:red}', 'body selects'],
      ['.mfe-\\6d enu-card{color:red}', 'names mfe-menu-card'],
    ] as const)
      assert.ok(faultOf(css)?.includes(named), `${css}: ${faultOf(css)}`);
  });

  it('is refused for names of fonts and pages that are more than the package names', () => {
    for (const css of [
      '@font-face{font-\\66 amily:Thmanyah;font-family:mfe-cart-f;src:url(a)}',
      '@font-face{font-family:mfe-cart-f,x;src:url(a)}',
      '@page mfe-cart-x,:first{size:1px}',
      '@page mfe-cart-x , y{size:1px}',
    ])
      assert.ok(faultOf(css), css);
  });

  it('is refused for & outside of any rule, which is the root of the document', () => {
    for (const rule of [
      '&{display:none}',
      '@media all{& body{color:red}}',
      '&:not(.mfe-cart-a) p{color:red}',
    ])
      assert.ok(faultOf(rule)?.includes(' selects elements of other packages'), rule);
  });
});

describe('publishing', () => {
  it('refuses a style sheet that turns the buttons of every page magenta, with file and selector', async () => {
    const { status, body } = await cart.publish(
      makeRelease({ moreFiles: { 'extra.css': 'button{background:magenta}' } }),
    );
    assert.deepEqual([status, body.code], [422, 'foreign_style']);
    assert.equal(
      body.message,
      'extra.css: button selects elements of other packages. ' +
        'Each selector needs a class of mfe-cart: use CSS Modules.',
    );
    assert.equal((await registryIn(test.app))['mfe-cart'], undefined);
  });

  it('refuses a style sheet that is not UTF-8, which browsers read in other characters', async () => {
    const hidden = ',body{visibility:hidden}';
    for (const [mark, encoded] of [
      ['\xFE\xFF', Buffer.from(hidden, 'utf16le').swap16()],
      ['\xFF\xFE', Buffer.from(hidden, 'utf16le')],
    ] as const) {
      const sheet = [Buffer.from(`${mark}/*`, 'latin1'), encoded, Buffer.from('*/.mfe-cart-a{}')];
      const release = makeRelease({ moreFiles: { 'extra.css': Buffer.concat(sheet) } });
      const { status, body } = await cart.publish(release);
      assert.deepEqual([status, body.code], [422, 'foreign_style']);
      assert.equal(body.message, 'extra.css: it is not encoded as UTF-8.');
    }
  });

  it('refuses style sheets of several MB, which take too much memory, and names the longest', async () => {
    const selectors = Array.from({ length: 200_000 }, (_, index) => `.mfe-cart-a${index}`);
    const { status, body } = await cart.publish(
      makeRelease({ moreFiles: { 'extra.css': `${selectors.join(',')}{color:red}` } }),
    );
    assert.deepEqual([status, body.code], [422, 'foreign_style']);
    assert.match(
      String(body.message),
      /^extra\.css: the style sheets of a release have at most 1 MB together/,
    );
  });

  it('refuses a slot that another remote fills, and names the owner', async () => {
    const dine = await newTeam(test, 'mfe-dine');
    await dine.publish(
      makeRelease({
        remote: 'mfe-dine',
        routes: [{ path: '/dine-in', page: 'page' }],
        slots: ['dineNavbar'],
      }),
    );
    const { status, body } = await cart.publish(makeRelease({ slots: ['dineNavbar'] }));
    assert.equal(status, 409);
    assert.equal(body.message, 'mfe-cart claims the slot dineNavbar, which belongs to mfe-dine.');
    assert.equal((await registryIn(test.app))['mfe-cart'], undefined);
  });
});
