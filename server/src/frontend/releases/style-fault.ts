import postcss, { type AtRule, CssSyntaxError, type Declaration, type Rule } from 'postcss';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';
import { noteHeavyJob } from '../../threads/jobs';
import { toPlainCss } from './plain-css';

/** At-rules whose rules are checked like others. */
const CONDITIONS = new Set(['media', 'supports', 'container', 'starting-style']);
/** At-rules that define a name for the whole page. The name must start with the package's. */
const NAMED = new Set(['keyframes', '-webkit-keyframes', 'page', 'counter-style']);

/**
 * How an element that a selector reaches relates to the package. `own`: it has a class of the
 * package. `within`: it is inside of such an element. `outside`: it can be any element of the page.
 */
type Place = 'own' | 'within' | 'outside';

/** One part of a selector without combinators: `a.mfe-cart-link:hover`. */
interface Compound {
  /** The combinator before it: `' '`, `>`, `+`, `~`; empty for the first one. */
  combinator: string;
  nodes: Node[];
}

function compoundsOf(selector: Selector): Compound[] {
  const compounds: Compound[] = [{ combinator: '', nodes: [] }];
  for (const node of selector.nodes) {
    if (node.type === 'combinator')
      compounds.push({ combinator: node.value.trim() || ' ', nodes: [] });
    else if (node.type !== 'comment') compounds.at(-1)?.nodes.push(node);
  }
  // A nested rule may begin with its combinator: `> li`.
  const [first] = compounds;
  return first?.nodes.length === 0 ? compounds.slice(1) : compounds;
}

/**
 * The package that a class belongs to. Class names of CSS Modules start with the package's name
 * (`build/webpack/parts.cjs`). `mfe-cart-gifts-page-title` belongs to `mfe-cart-gifts` if there is
 * such a package, else to `mfe-cart`.
 */
function ownerOfName(name: string, packages: readonly string[]): string | undefined {
  return packages
    .filter((one) => name.startsWith(`${one}-`))
    .sort((one, other) => other.length - one.length)[0];
}

/** The package of a style sheet. */
export interface Scope {
  remote: string;
  /** All packages of the site, with this one. */
  packages: readonly string[];
}

const isOwnName = (name: string, { remote, packages }: Scope): boolean =>
  ownerOfName(name, packages) === remote;

/** The first class in a selector that belongs to another remote. */
function foreignClass(selector: Selector, { remote, packages }: Scope): string | undefined {
  let foreign: string | undefined;
  selector.walkClasses(({ value }) => {
    const owner = ownerOfName(value, packages);
    if (owner !== undefined && owner !== remote) foreign ??= value;
  });
  return foreign;
}

/** True if every element that the compound matches has a class of the package. */
function isOwn({ nodes }: Compound, scope: Scope): boolean {
  return nodes.some((node) => {
    if (node.type === 'class') return isOwnName(node.value, scope);
    // `&` is an element of the parent rule, which was checked.
    if (node.type === 'nesting') return true;
    if (node.type !== 'pseudo' || ![':is', ':where'].includes(node.value.toLowerCase()))
      return false;
    return (
      node.nodes.length > 0 && node.nodes.every((one) => placeOf(one, 'outside', scope) === 'own')
    );
  });
}

function step(from: Place, compound: Compound, scope: Scope): Place {
  if (isOwn(compound, scope)) return 'own';
  const isSibling = compound.combinator === '+' || compound.combinator === '~';
  // The sibling of an element inside of the package is inside too. The sibling of the package's
  // outermost element is not.
  if (isSibling) return from === 'within' ? 'within' : 'outside';
  if (compound.combinator === '') return 'outside';
  return from === 'outside' ? 'outside' : 'within';
}

/** Where the elements are that a selector matches. */
function placeOf(selector: Selector, start: Place, scope: Scope): Place {
  return compoundsOf(selector).reduce((place, compound) => step(place, compound, scope), start);
}

const parse = (text: string): Selector[] => parseSelectors().astSync(text).nodes;

const hasNesting = (selector: Selector): boolean => {
  let found = false;
  selector.walkNesting(() => {
    found = true;
  });
  return found;
};

/** Places a nested selector without `&` below its parent rule. */
function placeOfNested(selector: Selector, scope: Scope): Place {
  const [first, ...others] = compoundsOf(selector);
  if (!first) return 'outside';
  const combinator = first.combinator || ' ';
  return [{ ...first, combinator }, ...others].reduce<Place>(
    (place, compound) => step(place, compound, scope),
    'own',
  );
}

function selectorFault(selector: Selector, isNested: boolean, scope: Scope): string | undefined {
  const text = selector.toString().trim();
  const foreign = foreignClass(selector, scope);
  if (foreign !== undefined) return `${text} names ${foreign}, which belongs to another package`;
  // Outside of any rule, `&` is the root of the document.
  if (!isNested && hasNesting(selector)) return `${text} selects elements of other packages`;
  const place =
    isNested && !hasNesting(selector)
      ? placeOfNested(selector, scope)
      : placeOf(selector, 'outside', scope);
  return place === 'outside' ? `${text} selects elements of other packages` : undefined;
}

const isInKeyframes = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && /keyframes$/i.test((parent as AtRule).name);

function isNestedRule(rule: Rule): boolean {
  for (let above = rule.parent; above; above = above.parent as typeof above) {
    if (above.type === 'rule') return true;
  }
  return false;
}

function ruleFault(rule: Rule, scope: Scope): string | undefined {
  if (isInKeyframes(rule)) return undefined;
  const isNested = isNestedRule(rule);
  return parse(rule.selector)
    .map((selector) => selectorFault(selector, isNested, scope))
    .find((fault) => fault !== undefined);
}

/** A font has one family, of the package. */
function fontFault(rule: AtRule, scope: Scope): string | undefined {
  const families: string[] = [];
  rule.walkDecls(({ prop, value }) => {
    if (/^font-family$/i.test(prop)) families.push(value.replace(/^["']|["']$/g, ''));
  });
  return families.length > 0 &&
    families.every((family) => !family.includes(',') && isOwnName(family, scope))
    ? undefined
    : `@font-face needs a font-family that starts with ${scope.remote}-`;
}

function atRuleFault(rule: AtRule, scope: Scope): string | undefined {
  const name = rule.name.toLowerCase();
  if (CONDITIONS.has(name) || name === 'charset') return undefined;
  const text = `@${rule.name} ${rule.params}`.trim();
  if (NAMED.has(name))
    return !rule.params.includes(',') && isOwnName(rule.params.replace(/[\s:].*$/s, ''), scope)
      ? undefined
      : `${text} needs a name that starts with ${scope.remote}-`;
  if (name === 'font-face') return fontFault(rule, scope);
  // Margin boxes of a page: `@top-left`.
  if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name === 'page') return undefined;
  return `${text} affects the whole page`;
}

/** At-rules whose blocks are declarations. */
const DESCRIBED = new Set(['font-face', 'counter-style', 'page']);

/**
 * Browsers drop a custom property outside of any rule together with its first block, and read the
 * rest as rules: PostCSS takes all of it for the value.
 */
function declarationFault(declaration: Declaration): string | undefined {
  const { prop, value } = declaration;
  let isInRule = false;
  for (let above = declaration.parent; above; above = above.parent as typeof above)
    isInRule ||= above.type === 'rule' || (above.type === 'atrule' && isDescribed(above as AtRule));
  return isInRule && !(prop.startsWith('--') && /[{}]/.test(value))
    ? undefined
    : `${prop} is no declaration of a rule`;
}

const isDescribed = ({ name }: AtRule): boolean => DESCRIBED.has(name.toLowerCase());

/**
 * Returns the first rule of a style sheet that affects elements outside of its package, with the
 * reason; undefined if there is none.
 * @param scope the package, and the names of all packages of the site
 */
export function styleFault(css: string, scope: Scope): string | undefined {
  noteHeavyJob('style check');
  const plain = toPlainCss(css);
  if ('fault' in plain) return `it is not valid CSS (${plain.fault})`;
  let fault: string | undefined;
  try {
    postcss.parse(plain.css).walk((node) => {
      if (node.type === 'rule') fault ??= ruleFault(node, scope);
      if (node.type === 'atrule') fault ??= atRuleFault(node, scope);
      if (node.type === 'decl') fault ??= declarationFault(node);
      return fault === undefined ? undefined : false;
    });
  } catch (error) {
    return error instanceof CssSyntaxError
      ? `it is not valid CSS (${error.reason})`
      : String(error);
  }
  return fault;
}
