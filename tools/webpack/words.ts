import type { Node, Program, Property, SpreadElement } from 'estree'
import type { Compilation, Compiler, javascript, Module } from 'webpack'
import { langs, type LocalizedText } from '@tessera/shared/contract/lang'
import { wordsFile } from '@tessera/shared/contract/session/words'

/**
 * `area:key` -> the text in every language, as `defineWords(...)` declares it. The key `<key>_club` is the
 * club variant.
 */
export type DeclaredWords = Record<string, LocalizedText>

const textModulePath = /(^|\/)text(\.ts)?$/

/**
 * Reads the texts that a module declares with `defineWords(area, table, club)` at its top level: literals,
 * and objects of the same module that are spread into the table. Throws on computed texts.
 */
export function readDeclaredWords(program: Program): DeclaredWords {
  const names = findImportedNames(program)
  if (names.size === 0) return {}
  const constants = new Map(listDeclarators(program).map(({ name, init }) => [name, init]))
  const found: DeclaredWords = {}
  for (const { init } of listDeclarators(program)) {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || !names.has(init.callee.name))
      continue
    const [area, table, club] = init.arguments.map((argument) => evaluateNode(argument, constants))
    if (typeof area !== 'string') throw new Error('defineWords(...): the area must be a literal')
    for (const [key, text] of Object.entries({
      ...(table as object),
      ...Object.fromEntries(
        Object.entries((club as object | undefined) ?? {}).map(([key, text]) => [
          `${key}_club`,
          text as unknown,
        ]),
      ),
    })) {
      if (!isLocalizedText(text))
        throw new Error(`defineWords(...): ${key} must be a literal in every language`)
      found[`${area}:${key}`] = text
    }
  }
  return found
}

const isLocalizedText = (value: unknown): value is LocalizedText =>
  typeof value === 'object' &&
  value !== null &&
  langs.every((lang) => typeof (value as Record<string, unknown>)[lang] === 'string')

/** The local names under which the module imports `defineWords`. */
const findImportedNames = (program: Program) =>
  new Set(
    program.body.flatMap((statement) =>
      statement.type === 'ImportDeclaration' && textModulePath.test(String(statement.source.value))
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

const listDeclarators = (program: Program) =>
  program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' ? [{ name: id.name, init }] : [],
    )
  })

type Constants = ReadonlyMap<string, Node | null | undefined>

function evaluateNode(node: Node, constants: Constants): unknown {
  if (node.type === 'Literal') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked
  if (node.type === 'ObjectExpression')
    return Object.assign({}, ...node.properties.map((one) => evaluateProperty(one, constants)))
  if (node.type === 'Identifier') {
    const init = constants.get(node.name)
    if (init) return evaluateNode(init, constants)
  }
  throw new Error(
    `defineWords(...): a text is computed (${node.type}) and cannot be listed for editing: write it as a literal`,
  )
}

function evaluateProperty(property: Property | SpreadElement, constants: Constants): object {
  if (property.type === 'SpreadElement') return evaluateNode(property.argument, constants) as object
  const { key } = property
  const name =
    !property.computed && key.type === 'Identifier' ? key.name : String(evaluateNode(key, constants))
  return { [name]: evaluateNode(property.value, constants) }
}

/**
 * Writes `words.json` beside the manifest: all texts that the modules of the build declare. Administrators
 * edit them at run time.
 */
export class WordsFile {
  apply(compiler: Compiler): void {
    const {
      Compilation: { PROCESS_ASSETS_STAGE_ADDITIONAL: stage },
      sources,
    } = compiler.webpack
    const wordsByModule = new WeakMap<Module, DeclaredWords>()
    compiler.hooks.thisCompilation.tap('WordsFile', (compilation, { normalModuleFactory }) => {
      const addParserHook = (parser: javascript.JavascriptParser) =>
        void parser.hooks.program.tap('WordsFile', (program) => {
          wordsByModule.set(parser.state.module, readDeclaredWords(program as Program))
        })
      for (const kind of ['javascript/auto', 'javascript/esm', 'javascript/dynamic'] as const)
        normalModuleFactory.hooks.parser.for(kind).tap('WordsFile', addParserHook)
      compilation.hooks.processAssets.tap({ name: 'WordsFile', stage }, () =>
        compilation.emitAsset(
          wordsFile,
          new sources.RawSource(JSON.stringify(sortWords(mergeWords(compilation, wordsByModule)))),
        ),
      )
    })
  }
}

/**
 * Merges the texts of all modules. Two modules with different texts for one key are an error: they could not
 * be edited separately.
 */
function mergeWords(compilation: Compilation, wordsByModule: WeakMap<Module, DeclaredWords>): DeclaredWords {
  const words: DeclaredWords = {}
  for (const module of compilation.modules)
    for (const [key, text] of Object.entries(wordsByModule.get(module) ?? {})) {
      const previous = words[key]
      if (previous && langs.some((lang) => previous[lang] !== text[lang]))
        compilation.errors.push(
          new Error(
            `defineWords(...): ${key} has two different texts, “${previous.zh}” and “${text.zh}”: rename one of the keys`,
          ) as never,
        )
      words[key] = text
    }
  return words
}

const sortWords = (words: DeclaredWords): DeclaredWords =>
  Object.fromEntries(Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1)))
