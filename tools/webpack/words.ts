import type { Node, Program, Property, SpreadElement } from 'estree'
import type { Compilation, Compiler, javascript, Module } from 'webpack'
import { langs, type LocalizedText } from '@tessera/shared/contract/lang'
import { wordsFile } from '@tessera/shared/contract/shell/words'

/** Area, colon and key -> the line in every language, as `defineWords(...)` declares it; `<key>_club` is what it says in that variant. */
export type Declared = Record<string, LocalizedText>

const declaring = /(^|\/)text(\.ts)?$/

/**
 * The words that a module declares by `defineWords(area, table, club)` at its top, read off its source: what is written out there, and what is
 * spread from an object of the same module. Words that are worked out cannot be read, and throw.
 */
export function declaredIn(program: Program): Declared {
  const names = importedAs(program)
  if (names.size === 0) return {}
  const constants = new Map(declarators(program).map(({ name, init }) => [name, init]))
  const found: Declared = {}
  for (const { init } of declarators(program)) {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || !names.has(init.callee.name))
      continue
    const [area, table, club] = init.arguments.map((one) => valueOf(one, constants))
    if (typeof area !== 'string') throw new Error('defineWords(...): its area is not written out')
    for (const [key, line] of Object.entries({
      ...(table as object),
      ...Object.fromEntries(
        Object.entries((club as object | undefined) ?? {}).map(([key, line]) => [
          `${key}_club`,
          line as unknown,
        ]),
      ),
    })) {
      if (!isLine(line)) throw new Error(`defineWords(...): ${key} is not written out in every language`)
      found[`${area}:${key}`] = line
    }
  }
  return found
}

const isLine = (value: unknown): value is LocalizedText =>
  typeof value === 'object' &&
  value !== null &&
  langs.every((lang) => typeof (value as Record<string, unknown>)[lang] === 'string')

/** Under which names the module knows `defineWords`. */
const importedAs = (program: Program) =>
  new Set(
    program.body.flatMap((statement) =>
      statement.type === 'ImportDeclaration' && declaring.test(String(statement.source.value))
        ? statement.specifiers.flatMap((one) =>
            one.type === 'ImportSpecifier' &&
            one.imported.type === 'Identifier' &&
            one.imported.name === 'defineWords'
              ? [one.local.name]
              : [],
          )
        : [],
    ),
  )

const declarators = (program: Program) =>
  program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' ? [{ name: id.name, init }] : [],
    )
  })

type Constants = ReadonlyMap<string, Node | null | undefined>

function valueOf(node: Node, constants: Constants): unknown {
  if (node.type === 'Literal') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked
  if (node.type === 'ObjectExpression')
    return Object.assign({}, ...node.properties.map((one) => propertyOf(one, constants)))
  if (node.type === 'Identifier') {
    const init = constants.get(node.name)
    if (init) return valueOf(init, constants)
  }
  throw new Error(
    `defineWords(...): a word is worked out (${node.type}), so nobody could list or edit it: write it out`,
  )
}

function propertyOf(property: Property | SpreadElement, constants: Constants): object {
  if (property.type === 'SpreadElement') return valueOf(property.argument, constants) as object
  const { key } = property
  const name = !property.computed && key.type === 'Identifier' ? key.name : String(valueOf(key, constants))
  return { [name]: valueOf(property.value, constants) }
}

/** Writes `words.json` beside the manifest: every word that the modules of the build declare, for whoever edits them at run time. */
export class WordsFile {
  apply(compiler: Compiler): void {
    const {
      Compilation: { PROCESS_ASSETS_STAGE_ADDITIONAL: stage },
      sources,
    } = compiler.webpack
    const read = new WeakMap<Module, Declared>()
    compiler.hooks.thisCompilation.tap('WordsFile', (compilation, { normalModuleFactory }) => {
      const listen = (parser: javascript.JavascriptParser) =>
        void parser.hooks.program.tap('WordsFile', (program) => {
          read.set(parser.state.module, declaredIn(program as Program))
        })
      for (const kind of ['javascript/auto', 'javascript/esm', 'javascript/dynamic'] as const)
        normalModuleFactory.hooks.parser.for(kind).tap('WordsFile', listen)
      compilation.hooks.processAssets.tap({ name: 'WordsFile', stage }, () =>
        compilation.emitAsset(
          wordsFile,
          new sources.RawSource(JSON.stringify(inOrder(all(compilation, read)))),
        ),
      )
    })
  }
}

/** One key, one word: two modules that mean different words by it could not be edited apart. */
function all(compilation: Compilation, read: WeakMap<Module, Declared>): Declared {
  const words: Declared = {}
  for (const module of compilation.modules)
    for (const [key, line] of Object.entries(read.get(module) ?? {})) {
      const before = words[key]
      if (before && langs.some((lang) => before[lang] !== line[lang]))
        compilation.errors.push(
          new Error(
            `defineWords(...): ${key} is declared twice, as “${before.zh}” and “${line.zh}”: give one of them another key`,
          ) as never,
        )
      words[key] = line
    }
  return words
}

const inOrder = (words: Declared): Declared =>
  Object.fromEntries(Object.entries(words).toSorted(([one], [other]) => (one < other ? -1 : 1)))
