import type { Node, Program, Property, SimpleCallExpression, SpreadElement } from 'estree'
import type { Compilation, Compiler, Dependency, javascript, Module } from 'webpack'
import { langs, type LocalizedText } from '@tessera/shared/contract/lang'
import type { FieldRows } from '@tessera/shared/contract/field-row'
import { fieldWords, recordWords } from '@tessera/shared/text/field-words'
import { wordsFile } from '@tessera/shared/contract/session/words'

/**
 * `area:key` -> the text in every language, as `defineWords(...)` declares it. The key `<key>_club` is the
 * club variant.
 */
export type DeclaredWords = Record<string, LocalizedText>

/** Labels of the fields that a module of the contract declares with `defineFields`, by the name of the table. */
export type DeclaredFields = Record<string, FieldRows>

/** Finds the fields of a table that a module imports: by the specifier of the import and the name in that module. */
export type FindFields = (source: string, name: string) => FieldRows

const textModulePath = /(^|\/)text(\.ts)?$/
const fieldWordsPath = /(^|\/)field-words(\.ts)?$/
const fieldRowPath = /(^|\/)field-row(\.ts)?$/

/**
 * Reads the texts that a module declares with `defineWords(area, table, club)` at its top level: literals,
 * objects of the same module that are spread into the table, and labels of fields (`fieldWords`, `recordWords`).
 * Throws on computed texts.
 */
export function readDeclaredWords(program: Program, findFields: FindFields): DeclaredWords {
  const names = findImportedNames(program, textModulePath, 'defineWords')
  if (names.size === 0) return {}
  const constants = readConstants(program)
  const readLabels = createLabelReader(program, findFields)
  const found: DeclaredWords = {}
  for (const { init } of listDeclarators(program)) {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || !names.has(init.callee.name))
      continue
    const [area, table, club] = init.arguments.map((argument) =>
      evaluateNode(argument, constants, readLabels),
    )
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

const declaresWords = (program: Program): boolean =>
  findImportedNames(program, textModulePath, 'defineWords').size > 0

/**
 * Reads label, word and profile of the fields that a module declares with `defineFields` at its top level. The build of
 * the contract may have wrapped the call (`contract-calls.ts`).
 */
export function readDeclaredFields(program: Program): DeclaredFields {
  const names = findImportedNames(program, fieldRowPath, 'defineFields')
  if (names.size === 0) return {}
  const constants = readConstants(program)
  return Object.fromEntries(
    listDeclarators(program).flatMap(({ name, init }) => {
      const call = init && unwrapCall(init)
      if (call?.callee.type !== 'Identifier' || !names.has(call.callee.name)) return []
      return [[name, readRows(call.arguments[0], constants)]]
    }),
  )
}

/** The call itself, or the one that `(() => (call))()` evaluates. */
function unwrapCall(node: Node): SimpleCallExpression | undefined {
  if (node.type !== 'CallExpression') return undefined
  const { callee } = node
  return callee.type === 'ArrowFunctionExpression' ? unwrapCall(callee.body) : node
}

/** What the words need of each row; the rest of a row may be any expression. */
const readKeys = ['label', 'word', 'own', 'column'] as const

const readRows = (node: Node | undefined, constants: Constants): FieldRows =>
  Object.fromEntries(
    listProperties(node).flatMap(([key, row]) => {
      // A row of another table is listed with that table.
      if (row.type !== 'ObjectExpression') return []
      const values = new Map(listProperties(row))
      const literals = readKeys.flatMap((name) => {
        const value = values.get(name)
        return value ? [[name, evaluateNode(value, constants)] as const] : []
      })
      return [
        [
          key,
          { ...Object.fromEntries(literals), ...(values.has('schema') ? { schema: true } : {}) },
        ] as const,
      ]
    }),
  ) as unknown as FieldRows

function listProperties(node: Node | undefined): [string, Node][] {
  if (node?.type !== 'ObjectExpression') throw new Error('defineFields(...): the rows must be a literal')
  return node.properties.flatMap((property) => {
    if (property.type === 'SpreadElement') return []
    if (!property.computed && property.key.type === 'Identifier') return [[property.key.name, property.value]]
    throw new Error('defineFields(...): a row must be a literal')
  })
}

/** Returns the labels that `fieldWords(...)` or `recordWords(...)` gives, with rows of another module. */
function createLabelReader(program: Program, findFields: FindFields): ReadLabels {
  const prefixed = findImportedNames(program, fieldWordsPath, 'fieldWords')
  const plain = findImportedNames(program, fieldWordsPath, 'recordWords')
  const imports = listImports(program)
  const findRows = (node: Node | undefined): FieldRows => {
    const imported = node?.type === 'Identifier' ? imports.get(node.name) : undefined
    if (!imported) throw new Error('defineWords(...): the rows of fields must be imported from the contract')
    return findFields(imported.source, imported.name)
  }
  return ({ callee, arguments: given }) => {
    if (callee.type !== 'Identifier') return undefined
    if (plain.has(callee.name)) return recordWords(findRows(given[0]))
    if (!prefixed.has(callee.name)) return undefined
    const [prefix, rows, own] = given
    if (prefix?.type !== 'Literal' || typeof prefix.value !== 'string')
      throw new Error('fieldWords(...): the prefix must be a literal')
    const fields = findRows(rows)
    return own ? fieldWords(prefix.value, fields, 'own') : fieldWords(prefix.value, fields)
  }
}

/** The local names under which the module imports a function. */
const findImportedNames = (program: Program, path: RegExp, name: string) =>
  new Set(
    [...listImports(program)].flatMap(([local, imported]) =>
      imported.name === name && path.test(imported.source) ? [local] : [],
    ),
  )

/** Local name -> the module and the name that it is imported from. */
const listImports = (program: Program): ReadonlyMap<string, { source: string; name: string }> =>
  new Map(
    program.body.flatMap((statement) =>
      statement.type === 'ImportDeclaration'
        ? statement.specifiers.flatMap((one) =>
            one.type === 'ImportSpecifier' && one.imported.type === 'Identifier'
              ? [
                  [
                    one.local.name,
                    { source: String(statement.source.value), name: one.imported.name },
                  ] as const,
                ]
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
type ReadLabels = (call: SimpleCallExpression) => object | undefined

const readConstants = (program: Program): Constants =>
  new Map(listDeclarators(program).map(({ name, init }) => [name, init]))

function evaluateNode(node: Node, constants: Constants, readLabels: ReadLabels = () => undefined): unknown {
  if (node.type === 'Literal') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked
  if (node.type === 'ObjectExpression')
    return Object.assign({}, ...node.properties.map((one) => evaluateProperty(one, constants, readLabels)))
  if (node.type === 'Identifier') {
    const init = constants.get(node.name)
    if (init) return evaluateNode(init, constants, readLabels)
  }
  if (node.type === 'CallExpression') {
    const labels = readLabels(node)
    if (labels) return labels
  }
  throw new Error(
    `defineWords(...): a text is computed (${node.type}) and cannot be listed for editing: write it as a literal`,
  )
}

function evaluateProperty(
  property: Property | SpreadElement,
  constants: Constants,
  readLabels: ReadLabels,
): object {
  if (property.type === 'SpreadElement')
    return evaluateNode(property.argument, constants, readLabels) as object
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
    const programs = new WeakMap<Module, Program>()
    const fieldsByFile = new Map<string, DeclaredFields>()
    compiler.hooks.thisCompilation.tap('WordsFile', (compilation, { normalModuleFactory }) => {
      const addParserHook = (parser: javascript.JavascriptParser) =>
        void parser.hooks.program.tap('WordsFile', (program) => {
          const { module } = parser.state
          const fields = readDeclaredFields(program as Program)
          if (Object.keys(fields).length > 0) fieldsByFile.set(fileOf(module), fields)
          if (declaresWords(program as Program)) programs.set(module, program as Program)
        })
      for (const kind of ['javascript/auto', 'javascript/esm', 'javascript/dynamic'] as const)
        normalModuleFactory.hooks.parser.for(kind).tap('WordsFile', addParserHook)
      let words: DeclaredWords = {}
      // Here every module has been parsed, and none is part of another one yet.
      compilation.hooks.finishModules.tap('WordsFile', (modules) => {
        const declared = [...modules].flatMap((module) => {
          const program = programs.get(module)
          const findFields: FindFields = (source, name) => {
            const dependency = module.dependencies.find((one) => requestOf(one) === source)
            const imported = dependency && compilation.moduleGraph.getModule(dependency)
            const rows = imported && fieldsByFile.get(fileOf(imported))?.[name]
            if (!rows) throw new Error(`defineWords(...): ${source} declares no fields ${name}`)
            return rows
          }
          return program ? [readDeclaredWords(program, findFields)] : []
        })
        words = mergeWords(compilation, declared)
      })
      compilation.hooks.processAssets.tap({ name: 'WordsFile', stage }, () =>
        compilation.emitAsset(wordsFile, new sources.RawSource(JSON.stringify(sortWords(words)))),
      )
    })
  }
}

/** The file of a module, without the query that the build of the contract adds. */
const fileOf = (module: Module): string => (module.nameForCondition() ?? '').replace(/\?.*$/, '')

const requestOf = (dependency: Dependency): string | undefined =>
  (dependency as Dependency & { request?: string }).request

/**
 * Merges the texts of all modules. Two modules with different texts for one key are an error: they could not
 * be edited separately.
 */
function mergeWords(compilation: Compilation, declared: readonly DeclaredWords[]): DeclaredWords {
  const words: DeclaredWords = {}
  for (const table of declared)
    for (const [key, text] of Object.entries(table)) {
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
