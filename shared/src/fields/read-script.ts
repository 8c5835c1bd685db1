import { parse, type AnyNode, type Expression, type Pattern, type Program } from 'acorn'
import { full } from 'acorn-walk'
import { analyze, type Variable } from 'eslint-scope'

// Fetched with the form designer only: pages with records must not import this module.

/** A name of a field in the text of a script. */
export interface ScriptReference {
  /** `price`, or `lines-price` for a column of the rows of a sub-table. */
  readonly name: string
  readonly start: number
  readonly end: number
  /** The text that stands at its place for another name. */
  readonly write: (name: string) => string
}

/** Why a script cannot run, and where. */
export interface ScriptProblem {
  readonly why: 'scriptSyntax' | 'scriptNoFunction' | 'scriptFunction'
  readonly line: number
  readonly detail: string
}

export interface ReadScript {
  readonly references: readonly ScriptReference[]
  /** What keeps the script from running. */
  readonly problems: readonly ScriptProblem[]
  /** Lines with the name of a field that only the run decides: it does not follow when a field is renamed. */
  readonly computedLines: readonly number[]
}

/** What the object of a script has, as `run-hook-script.ts` defines it, with what each part means. */
const parts: Readonly<Record<string, Meaning | null>> = {
  data: { is: 'data' },
  formData: { is: 'data' },
  setValue: { is: 'setter' },
  setFormData: { is: 'setter' },
  name: { is: 'name' },
  value: null,
  message: null,
  callInterface: null,
}

/** What an expression of a script stands for. */
type Meaning =
  | { readonly is: 'api' }
  | { readonly is: 'data' }
  | { readonly is: 'setter' }
  | { readonly is: 'name' }
  /** Rows of a sub-table, or the value of any other field. */
  | { readonly is: 'rows'; readonly table: string }
  | { readonly is: 'row'; readonly table: string }

/** Functions of arrays that call another function with a row, by the place of the row among its parameters. */
const rowParameters: Readonly<Record<string, readonly number[]>> = {
  ...Object.fromEntries(
    ['forEach', 'map', 'filter', 'some', 'every', 'find', 'findLast', 'findIndex', 'flatMap'].map((name) => [
      name,
      [0],
    ]),
  ),
  reduce: [1],
  sort: [0, 1],
  toSorted: [0, 1],
}
const returnsRow = new Set(['find', 'findLast', 'at', 'pop', 'shift'])
const returnsRows = new Set(['filter', 'slice', 'concat', 'sort', 'toSorted', 'reverse', 'toReversed'])

/** Scripts run in strict mode. The directive stands on their first line, so that lines keep their numbers. */
const before = `'use strict';(`

/** Parses the text of a function and finds the fields that it names. Comments and other texts are left alone. */
export function readScript(text: string): ReadScript {
  let program: Program
  try {
    program = parse(`${before}${text}\n)`, { ecmaVersion: 2023, locations: true, ranges: true })
  } catch (error) {
    const { loc, message } = error as Error & { loc?: { line: number } }
    const detail = message.replace(/ \(\d+:\d+\)$/, '')
    return {
      references: [],
      problems: [{ why: 'scriptSyntax', line: loc?.line ?? 1, detail }],
      computedLines: [],
    }
  }
  const statement = program.body[1]
  const work = statement?.type === 'ExpressionStatement' ? statement.expression : null
  if (!work || program.body.length > 2 || notFunctions.has(work.type))
    return { references: [], problems: [{ why: 'scriptNoFunction', line: 1, detail: '' }], computedLines: [] }
  return collect(program, work)
}

const notFunctions = new Set([
  'Literal',
  'TemplateLiteral',
  'ObjectExpression',
  'ArrayExpression',
  'ClassExpression',
])

/** The text of a script after its fields were renamed. A script that cannot be parsed stays as it is. */
export function renameInScript(text: string, rename: (name: string) => string): string {
  let result = text
  const { references } = readScript(text)
  for (const { name, start, end, write } of references.toSorted((one, other) => other.start - one.start)) {
    const renamed = rename(name)
    if (renamed !== name) result = result.slice(0, start) + write(lastPart(renamed)) + result.slice(end)
  }
  return result
}

/** The column of `lines-price`. */
const lastPart = (name: string): string => name.slice(name.lastIndexOf('-') + 1)

function collect(program: Program, work: Expression): ReadScript {
  const nodes: AnyNode[] = []
  full(program, (node) => void nodes.push(node as AnyNode))
  const { meaningOf, patterns } = inferMeanings(program, work, nodes)
  const references: ScriptReference[] = []
  const problems: ScriptProblem[] = []
  const computedLines = new Set<number>()
  const lineOf = (node: AnyNode) => node.loc!.start.line

  const refer = (key: AnyNode, prefix: string, write: ScriptReference['write']) => {
    const name = textOf(key)
    if (name === null) return
    references.push({
      name: prefix + name,
      start: key.start - before.length,
      end: key.end - before.length,
      write,
    })
  }
  /** A text that names a field: `'price'` or a template without a value. */
  const referText = (node: AnyNode, prefix = '') => {
    const quote = node.type === 'Literal' ? node.raw![0]! : '`'
    if (textOf(node) !== null && node.type !== 'Identifier')
      refer(node, prefix, (name) => quote + name + quote)
    else if (meaningOf(node)?.is !== 'name') computedLines.add(lineOf(node))
  }
  const checkPart = (key: AnyNode, isComputed: boolean) => {
    const name = keyOf(key, isComputed)
    if (name !== null && !Object.hasOwn(parts, name))
      problems.push({ why: 'scriptFunction', line: lineOf(key), detail: name })
  }
  const prefixOf = (meaning: Meaning) => (meaning.is === 'row' ? `${meaning.table}-` : '')
  const isNumber = (node: AnyNode) => node.type === 'Literal' && typeof node.value === 'number'

  for (const node of nodes) {
    if (node.type === 'MemberExpression') {
      const meaning = meaningOf(node.object)
      if (meaning?.is === 'api') checkPart(node.property, node.computed)
      if (meaning?.is !== 'data' && meaning?.is !== 'row') continue
      if (!node.computed) refer(node.property, prefixOf(meaning), (name) => name)
      else if (!isNumber(node.property)) referText(node.property, prefixOf(meaning))
    }
    if (node.type === 'ObjectPattern') {
      const meaning = patterns.get(node)
      for (const property of node.properties) {
        if (property.type !== 'Property') continue
        if (meaning?.is === 'api') checkPart(property.key, property.computed)
        if (meaning?.is !== 'data' && meaning?.is !== 'row') continue
        if (property.computed || property.key.type !== 'Identifier')
          referText(property.key, prefixOf(meaning))
        else {
          const { name: variable } = property.key
          refer(property.key, prefixOf(meaning), (name) =>
            property.shorthand ? `${name}: ${variable}` : name,
          )
        }
      }
    }
    if (node.type === 'CallExpression' && meaningOf(node.callee)?.is === 'setter' && node.arguments[0])
      referText(node.arguments[0])
    if (node.type === 'SwitchStatement' && meaningOf(node.discriminant)?.is === 'name')
      for (const { test } of node.cases) if (test) referText(test)
    if (node.type === 'BinaryExpression') {
      if (node.operator === 'in' && meaningOf(node.right)?.is === 'data') referText(node.left)
      if (!/^[!=]==?$/.test(node.operator)) continue
      for (const [one, other] of [[node.left, node.right] as const, [node.right, node.left] as const])
        if (meaningOf(one)?.is === 'name' && other.type === 'Literal') referText(other)
    }
  }
  for (const value of refusedFields(work)) referText(value)
  return { references, problems, computedLines: [...computedLines] }
}

/** The key of a member or property, or the text of a literal; null for what only the run decides. */
function textOf(node: AnyNode): string | null {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]!.value.cooked ?? null
  return null
}

/** The name of a member or property; null for one that only the run decides. */
const keyOf = (key: AnyNode, isComputed: boolean): string | null =>
  isComputed && key.type === 'Identifier' ? null : textOf(key)

/** Infers which variables hold the object of the script, the values of the record, or rows of a sub-table. */
function inferMeanings(program: Program, work: Expression, nodes: readonly AnyNode[]) {
  const variables = new Map<unknown, Variable>()
  for (const scope of analyze(program as never, { ecmaVersion: 2023 }).scopes) {
    for (const variable of scope.variables)
      for (const identifier of variable.identifiers) variables.set(identifier, variable)
    for (const { identifier, resolved } of scope.references) if (resolved) variables.set(identifier, resolved)
  }
  const meanings = new Map<Variable, Meaning>()
  const patterns = new Map<AnyNode, Meaning>()

  const meaningOf = (node: AnyNode): Meaning | null => {
    switch (node.type) {
      case 'Identifier': {
        const variable = variables.get(node)
        return (variable && meanings.get(variable)) ?? null
      }
      case 'ChainExpression':
        return meaningOf(node.expression)
      case 'LogicalExpression':
        return meaningOf(node.left) ?? meaningOf(node.right)
      case 'MemberExpression':
        return partOf(meaningOf(node.object), node.property, node.computed)
      case 'CallExpression': {
        const { callee } = node
        if (callee.type !== 'MemberExpression' || callee.computed) return null
        const owner = meaningOf(callee.object)
        const name = textOf(callee.property) ?? ''
        if (owner?.is !== 'rows') return null
        if (returnsRow.has(name)) return { is: 'row', table: owner.table }
        return returnsRows.has(name) ? owner : null
      }
      default:
        return null
    }
  }
  const partOf = (owner: Meaning | null, key: AnyNode, isComputed: boolean): Meaning | null => {
    if (owner?.is === 'rows') return isComputed ? { is: 'row', table: owner.table } : null
    const name = keyOf(key, isComputed)
    if (name === null) return null
    if (owner?.is === 'api') return Object.hasOwn(parts, name) ? parts[name]! : null
    return owner?.is === 'data' ? { is: 'rows', table: name } : null
  }
  let hasChanged = true
  const bind = (pattern: Pattern | AnyNode, meaning: Meaning | null): void => {
    if (!meaning) return
    if (pattern.type === 'AssignmentPattern') return bind(pattern.left, meaning)
    if (pattern.type === 'Identifier') {
      const variable = variables.get(pattern)
      if (!variable || meanings.has(variable)) return
      meanings.set(variable, meaning)
      hasChanged = true
    }
    if (pattern.type === 'ArrayPattern' && meaning.is === 'rows')
      for (const element of pattern.elements) if (element) bind(element, { is: 'row', table: meaning.table })
    if (pattern.type !== 'ObjectPattern') return
    patterns.set(pattern, meaning)
    for (const property of pattern.properties)
      if (property.type === 'RestElement') bind(property.argument, meaning)
      else bind(property.value, partOf(meaning, property.key, property.computed))
  }
  const bindParameters = (work: AnyNode, places: readonly number[], meaning: Meaning) => {
    if (work.type !== 'ArrowFunctionExpression' && work.type !== 'FunctionExpression') return
    for (const place of places) if (work.params[place]) bind(work.params[place], meaning)
  }
  bindParameters(work, [0], { is: 'api' })
  // A variable may take its meaning from one that is declared further down.
  while (hasChanged) {
    hasChanged = false
    for (const node of nodes) {
      if (node.type === 'VariableDeclarator' && node.init) bind(node.id, meaningOf(node.init))
      if (node.type === 'ForOfStatement' && node.left.type === 'VariableDeclaration') {
        const rows = meaningOf(node.right)
        if (rows?.is === 'rows') bind(node.left.declarations[0]!.id, { is: 'row', table: rows.table })
      }
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') continue
      const owner = meaningOf(node.callee.object)
      const places = rowParameters[textOf(node.callee.property) ?? '']
      if (owner?.is === 'rows' && places && node.arguments[0])
        bindParameters(node.arguments[0], places, { is: 'row', table: owner.table })
    }
  }
  return { meaningOf, patterns }
}

/** The values of `field` in what the function of a script answers: `{ message, field }` refuses a record. */
function refusedFields(work: Expression): AnyNode[] {
  if (work.type !== 'ArrowFunctionExpression' && work.type !== 'FunctionExpression') return []
  const answers: AnyNode[] = []
  const fieldsOf = (node: AnyNode | null | undefined): void => {
    if (node?.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(fieldsOf)
    else if (node?.type === 'LogicalExpression') [node.left, node.right].forEach(fieldsOf)
    else if (node?.type === 'ObjectExpression')
      for (const property of node.properties)
        if (property.type === 'Property' && !property.computed && textOf(property.key) === 'field')
          answers.push(property.value)
  }
  /** The statements of the function itself, without those of functions in it. */
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const own = node as AnyNode
    if (/Function/.test(own.type) && own !== work) return
    if (own.type === 'ReturnStatement') fieldsOf(own.argument)
    Object.values(own).forEach(visit)
  }
  if (work.body.type === 'BlockStatement') visit(work.body)
  else fieldsOf(work.body)
  return answers
}
