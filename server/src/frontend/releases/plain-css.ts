import { type CSSToken, tokenizer, TokenType } from '@csstools/css-tokenizer';

/** A style sheet whose tokens every parser reads alike; or why it has no such form. */
export type PlainCss = { css: string } | { fault: string };

/** How much of a token the reason of a refusal quotes, in characters. */
const MAX_QUOTED = 40;
/** A string that keeps its text. */
const SIMPLE = /^[\w .,:/-]*$/;
const BLOCKS = new Map<TokenType, TokenType>([
  [TokenType.OpenCurly, TokenType.CloseCurly],
  [TokenType.OpenParen, TokenType.CloseParen],
  [TokenType.Function, TokenType.CloseParen],
  [TokenType.OpenSquare, TokenType.CloseSquare],
]);
const ENDS = new Set<TokenType>(BLOCKS.values());
/** Tokens that end a declaration or begin a block, but not inside of `(` and `[`. */
const STRUCTURE = new Set([TokenType.OpenCurly, TokenType.Semicolon]);
/** What browsers recover from, and `<!--`, which they skip. */
const REFUSED = new Set([TokenType.BadString, TokenType.BadURL, TokenType.CDO, TokenType.CDC]);

/**
 * Rewrites a style sheet without what parsers read in different ways: names lose their escapes,
 * comments and URLs their content, strings all but simple texts. Rules, selectors and declarations
 * stay. The tokenizer follows the one of browsers (CSS Syntax Module Level 3);
 * PostCSS, which reads the result, follows it in most cases only: a line break in a string, `\/*`
 * or `url(/*)` would hide rules from it.
 *
 * What browsers recover from is refused: a string over a line break, a bad URL, a backslash before
 * a line break, a bracket without its counterpart.
 */
export function toPlainCss(css: string): PlainCss {
  const faults: string[] = [];
  const onParseError = ({ message }: { message: string }) => {
    faults.push(message.replace(/\.$/, ''));
  };
  const source = tokenizer({ css }, { onParseError });
  const open: TokenType[] = [];
  const plain: string[] = [];
  while (!source.endOfFile() && faults.length === 0) {
    const token = source.nextToken();
    const fault = nestingFault(token, open);
    if (fault !== undefined) faults.push(fault);
    plain.push(plainText(token));
  }
  if (open.length > 0) faults.push('a bracket is not closed');
  const [fault] = faults;
  return fault === undefined ? { css: plain.join('') } : { fault };
}

/**
 * Follows the brackets.
 * @param open the counterparts of the brackets that are open; is changed
 */
function nestingFault([type, text]: CSSToken, open: TokenType[]): string | undefined {
  const end = BLOCKS.get(type);
  const inner = open.at(-1);
  const isInBrackets = inner !== undefined && inner !== TokenType.CloseCurly;
  if (REFUSED.has(type) || (isInBrackets && STRUCTURE.has(type)))
    return `unexpected ${text.slice(0, MAX_QUOTED)}`;
  if (end !== undefined) open.push(end);
  else if (ENDS.has(type) && open.pop() !== type) return `unexpected ${text}`;
  return undefined;
}

function plainText(token: CSSToken): string {
  const [type, text] = token;
  if (type === TokenType.Comment) return '/**/';
  if (type === TokenType.URL) return 'url()';
  if (type === TokenType.String) return `"${SIMPLE.test(token[4].value) ? token[4].value : ''}"`;
  return text.includes('\\') ? withoutEscapes(token) : text;
}

const plainName = (name: string): string => name.replace(/[^\w-]/gu, '_');

function withoutEscapes(token: CSSToken): string {
  switch (token[0]) {
    case TokenType.Ident:
      return plainName(token[4].value);
    case TokenType.Function:
      return `${plainName(token[4].value)}(`;
    case TokenType.AtKeyword:
      return `@${plainName(token[4].value)}`;
    case TokenType.Hash:
      return `#${plainName(token[4].value)}`;
    default:
      // A unit.
      return '0x';
  }
}
