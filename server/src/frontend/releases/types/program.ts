import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

/** What a release's types may import: the same for every package, and no part of the contract. */
const REACT = 'react';
const require = createRequire(import.meta.url);
/** React's own types, and what they need in their turn. */
const reactTypes = path.join(
  path.dirname(require.resolve('@types/react/package.json')),
  'index.d.ts',
);
const csstype = createRequire(reactTypes)
  .resolve('csstype/package.json')
  .replace('package.json', 'index.d.ts');
const libraries = path.dirname(require.resolve('typescript'));

/** A remote's types beside those that a shell expects, and the one line that joins them. */
const REMOTE = '/remote.d.ts';
const EXPECTED = '/expected.d.ts';
const FITS = '/fits.ts';
const JOINED = `import * as remote from './remote';
import type { RemoteModule } from './expected';
export const fits: RemoteModule = remote;
`;

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts'],
  types: [],
};

/** What was read from the disk stays read: the language's own declarations are most of the work. */
const parsed = new Map<string, ts.SourceFile | undefined>();

function fromDisk(file: string): ts.SourceFile | undefined {
  if (!parsed.has(file)) {
    const text = ts.sys.readFile(file);
    parsed.set(
      file,
      text === undefined
        ? undefined
        : ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true),
    );
  }
  return parsed.get(file);
}

/** A compiler that sees these texts, React's types and the language, and no other file. */
function hostOf(texts: Readonly<Record<string, string>>): ts.CompilerHost {
  const mayRead = (file: string): boolean =>
    file.startsWith(`${libraries}${path.sep}lib.`) ||
    file.startsWith(path.dirname(reactTypes) + path.sep) ||
    file === csstype;
  const find = (name: string, from: string): string | undefined => {
    if (name === REACT) return reactTypes;
    if (name === 'csstype' && from === reactTypes) return csstype;
    return from === FITS ? `/${name.slice(2)}.d.ts` : undefined;
  };
  return {
    getSourceFile: (file) =>
      Object.hasOwn(texts, file)
        ? ts.createSourceFile(file, texts[file] ?? '', ts.ScriptTarget.ES2022, true)
        : mayRead(file)
          ? fromDisk(file)
          : undefined,
    resolveModuleNameLiterals: (names, from) =>
      names.map(({ text }) => {
        const file = find(text, from);
        return {
          resolvedModule:
            file === undefined
              ? undefined
              : { resolvedFileName: file, extension: ts.Extension.Dts },
        };
      }),
    resolveTypeReferenceDirectiveReferences: (names) =>
      names.map(() => ({ resolvedTypeReferenceDirective: undefined })),
    fileExists: (file) => Object.hasOwn(texts, file) || mayRead(file),
    readFile: (file) => texts[file],
    getDefaultLibFileName: () => path.join(libraries, 'lib.es2023.d.ts'),
    getDefaultLibLocation: () => libraries,
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (file) => file,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => undefined,
  };
}

/** What of a file may not be there, whatever it declares; nothing where it is in order. */
export function foreignParts(text: string): string[] {
  const { importedFiles, referencedFiles, typeReferenceDirectives, libReferenceDirectives } =
    ts.preProcessFile(text, true, true);
  const foreign = [
    ...importedFiles,
    ...referencedFiles,
    ...typeReferenceDirectives,
    ...libReferenceDirectives,
  ]
    .map(({ fileName }) => fileName)
    .filter((name) => name !== REACT);
  const { statements } = ts.createSourceFile(REMOTE, text, ts.ScriptTarget.ES2022);
  const changesOthers = statements.some(
    (one) =>
      ts.isModuleDeclaration(one) && (ts.isStringLiteral(one.name) || one.name.text === 'global'),
  );
  return [
    ...new Set(foreign.map((name) => `import ${name}`)),
    ...(changesOthers ? ['declare what belongs to others'] : []),
  ];
}

/** The first line of what the compiler has to say, with the inmost reason. */
function sentence({ messageText }: ts.Diagnostic): string {
  if (typeof messageText === 'string') return messageText;
  let inmost: ts.DiagnosticMessageChain = messageText;
  while (inmost.next?.[0]) inmost = inmost.next[0];
  return inmost === messageText
    ? messageText.messageText
    : `${messageText.messageText} ${inmost.messageText}`;
}

/**
 * Why what a remote declares is not what a shell expects; nothing where it is. The texts are read,
 * never run.
 */
export function misfits(remote: string, expected: string): string[] {
  const program = ts.createProgram({
    rootNames: [FITS],
    options,
    host: hostOf({ [REMOTE]: remote, [EXPECTED]: expected, [FITS]: JOINED }),
  });
  const found = [REMOTE, EXPECTED, FITS].flatMap((file) => {
    const source = program.getSourceFile(file);
    return source
      ? [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
      : [];
  });
  return [...new Set(found.map(sentence))];
}
