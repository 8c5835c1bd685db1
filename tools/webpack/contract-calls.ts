import { parseSync } from '@swc/core'

/** The schemas of calls that a build keeps: none, or those that the forms and lists of a remote read. */
export type KeptSchemas = 'none' | 'forms'

/** A node of swc's syntax tree, with the fields that are read here. */
interface SyntaxNode {
  readonly type: string
  readonly span: { readonly start: number; readonly end: number }
  readonly value?: unknown
  readonly callee?: SyntaxNode
  readonly arguments?: readonly { readonly expression: SyntaxNode }[]
  readonly properties?: readonly Property[]
  readonly specifiers?: readonly { readonly local: SyntaxNode; readonly imported?: SyntaxNode | null }[]
  readonly source?: SyntaxNode
  readonly declaration?: SyntaxNode
  readonly declarations?: readonly { readonly id: SyntaxNode; readonly init?: SyntaxNode | null }[]
}

/** `key: value` (without a span of its own), or the identifier of a shorthand. */
interface Property extends SyntaxNode {
  readonly key?: SyntaxNode
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const methods = new Map([
  ['get', 'GET'],
  ['post', 'POST'],
  ['put', 'PUT'],
  ['del', 'DELETE'],
])
const declarations = new Set(['VariableDeclaration', 'FunctionDeclaration', 'ClassDeclaration'])
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
/** Expressions that can run other code. */
const effects = new Set([
  'CallExpression',
  'NewExpression',
  'MemberExpression',
  'OptionalChainingExpression',
  'SpreadElement',
  'TaggedTemplateExpression',
])

/** A statement before the module: swc counts bytes from the first statement on. */
const sentinel = '0;'

/**
 * Rewrites a compiled module of the contract for a browser. The client reads method, path and form of a call;
 * its schemas are only types there, and are removed. Declarations are marked as free of side effects, so that
 * webpack and the minifier leave out each schema that nothing imports, and zod with the last of them. The
 * number of lines stays.
 *
 * With `schemasFrom`, a request for the same module, exported schemas are re-exported from there: a page that needs
 * only a call or a constant then loads none of them, also where another page needs them.
 *
 * With `forms` a call keeps the input of POST and PUT and the output of GET: from them forms and lists know
 * which values may be empty, and which fields and columns the server has left out.
 */
export function rewriteContract(code: string, kept: KeptSchemas, schemasFrom?: string): string {
  const bytes = Buffer.from(sentinel + code)
  const { body } = parseSync(bytes.toString(), { syntax: 'ecmascript' }) as unknown as {
    body: readonly SyntaxNode[]
  }
  const base = body[0]!.span.start
  const textOf = ({ span }: Pick<SyntaxNode, 'span'>): string =>
    bytes.subarray(span.start - base, span.end - base).toString()
  const editOf = (start: number, end: number, text: string): Edit => ({
    start: start - base,
    end: end - base,
    text,
  })

  const callNames = readCallNames(body)
  const moved: string[] = []
  const edits = body.slice(1).flatMap((statement) => {
    if (statement.type === 'ImportDeclaration' || statement.type.startsWith('ExportAll')) return []
    if (statement.type === 'ExportNamedDeclaration') return []
    const declaration = statement.declaration ?? statement
    if (!declarations.has(declaration.type))
      throw new Error(`A contract may only declare: ${textOf(statement).slice(0, 80)}`)
    if (!declaration.declarations) return editCalls(declaration).edits
    return declaration.declarations.flatMap(({ id, init }) => {
      if (!init) return []
      const { edits: inside, hasEffects } = editCalls(init)
      if (!hasEffects) return inside
      if (schemasFrom && statement.declaration && declaration.declarations?.length === 1) {
        moved.push(String(id.value))
        const { start, end } = statement.span
        return [editOf(start, end, '\n'.repeat(textOf(statement).split('\n').length - 1))]
      }
      const { start, end } = init.span
      return [editOf(start, start, '/*#__PURE__*/ (() => ('), ...inside, editOf(end, end, '))()')]
    })
  })
  const reexports =
    moved.length === 0
      ? ''
      : `import { ${moved.join(', ')} } from ${JSON.stringify(schemasFrom)}; export { ${moved.join(', ')} };`
  return reexports + applyEdits(bytes, edits).slice(sentinel.length)

  /** Edits of the calls below a node, and whether evaluating the rest can have an effect. */
  function editCalls(node: SyntaxNode): { edits: Edit[]; hasEffects: boolean } {
    const edit = editCall(node)
    if (edit) return { edits: [edit], hasEffects: false }
    const below = childrenOf(node).map(editCalls)
    return {
      edits: below.flatMap((child) => child.edits),
      hasEffects:
        !functions.has(node.type) && (effects.has(node.type) || below.some((child) => child.hasEffects)),
    }
  }

  /** The replacement of one call by what the client reads of it; undefined for any other node. */
  function editCall(node: SyntaxNode): Edit | undefined {
    const method = node.type === 'CallExpression' ? callNames.get(String(node.callee?.value)) : undefined
    if (!method) return undefined
    const [path, options] = node.arguments?.map(({ expression }) => expression) ?? []
    // Options from elsewhere cannot be read here: the call stays as it is.
    if (!path || !options?.properties || options.properties.some(({ type }) => type === 'SpreadElement'))
      return undefined
    const valueTexts = new Map(
      options.properties.map((property) =>
        property.key
          ? [String(property.key.value), textOf(property.value as SyntaxNode)]
          : [String(property.value), String(property.value)],
      ),
    )
    const schemas = ['input', 'output'].flatMap((name) => {
      const text = valueTexts.get(name)
      if (text === undefined || kept === 'none') return []
      const isRead = name === 'input' ? method === 'POST' || method === 'PUT' : method === 'GET'
      return isRead ? [`${name}: ${text}`] : []
    })
    const form = valueTexts.has('form') ? ', form: true' : ''
    const plain = `{ method: "${method}", path: ${textOf(path)}${form} }`
    const text =
      schemas.length === 0
        ? plain
        : `${textOf(node.callee!)}(${textOf(path)}, { access: "public"${form}, ${schemas.join(', ')} })`
    const lostLines = textOf(node).split('\n').length - text.split('\n').length
    return editOf(node.span.start, node.span.end, text + '\n'.repeat(Math.max(0, lostLines)))
  }
}

/** Local names of `get`, `post`, `put` and `del` of the contract, with their methods. */
function readCallNames(body: readonly SyntaxNode[]): ReadonlyMap<string, string> {
  const imports = body.filter(({ source }) => /(^|\/)wire(\.ts)?$/.test(String(source?.value)))
  return new Map(
    imports.flatMap(({ specifiers = [] }) =>
      specifiers.flatMap(({ local, imported }) => {
        const method = methods.get(String((imported ?? local).value))
        return method ? [[String(local.value), method] as const] : []
      }),
    ),
  )
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

/** The nodes below a node, also those in lists and in plain objects (arguments, declarators). */
function childrenOf(node: object): SyntaxNode[] {
  return Object.values(node).flatMap((value: unknown) => {
    if (isNode(value)) return [value]
    if (Array.isArray(value))
      return value.flatMap((item) => (isNode(item) ? [item] : childrenOf(Object(item))))
    return []
  })
}

function applyEdits(bytes: Buffer, edits: readonly Edit[]): string {
  let at = 0
  let text = ''
  for (const edit of edits) {
    text += bytes.subarray(at, edit.start).toString() + edit.text
    at = edit.end
  }
  return text + bytes.subarray(at).toString()
}
