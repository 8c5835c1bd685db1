// Lint rules of this code base that oxlint does not ship. The plugin interface is ESLint's.

const tagNames = new Set(['tag', 'jweeKey'])

/** The last name of `field.tag`, `field?.tag`, `tag` or `field['tag']`. */
function lastName(node) {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'ChainExpression') return lastName(node.expression)
  if (node.type === 'Literal') return node.value
  return node.type === 'MemberExpression' ? lastName(node.property) : undefined
}

/** Outside of shared/src/fields, code asks the field's kind instead of branching on its tag. */
const noSwitchOnTag = {
  meta: {
    type: 'problem',
    messages: { ask: "Ask the field's kind (shared/src/fields) instead of switching on its tag." },
  },
  create: (context) => ({
    SwitchStatement(node) {
      if (tagNames.has(lastName(node.discriminant))) context.report({ node, messageId: 'ask' })
    },
  }),
}

/** Two `await` expressions on one line hide the order of two round trips. */
const oneAwaitPerLine = {
  meta: {
    type: 'suggestion',
    messages: { split: 'Give the first result a name: one await per line.' },
  },
  create(context) {
    const lines = new Set()
    return {
      Program() {
        lines.clear()
      },
      AwaitExpression(node) {
        const { line } = node.loc.start
        if (lines.has(line)) context.report({ node, messageId: 'split' })
        lines.add(line)
      },
    }
  },
}

const vagueTypeNames = new Set(
  'Asked Told Held Standing Wanted Kept Said Given Seen Says Heard Taken Made Doer Deeds Dress Tabled Written'.split(
    ' ',
  ),
)

/** An exported type is named after what it holds (docs/glossary.md). */
const noVagueTypeNames = {
  meta: {
    type: 'suggestion',
    messages: { vague: '`{{name}}` does not say what it holds. Use a noun of docs/glossary.md.' },
  },
  create: (context) => ({
    ExportNamedDeclaration({ declaration }) {
      if (!/^(TSInterface|TSTypeAlias|Class)Declaration$/.test(declaration?.type ?? '')) return
      const { id } = declaration
      if (id && vagueTypeNames.has(id.name))
        context.report({ node: id, messageId: 'vague', data: { name: id.name } })
    },
  }),
}

const riddles =
  /\b(whoever|somebody|nobody|by itself|by themselves|over there|is heard|is told|are told|believed to)\b/i

/** Comments name the actor (docs/glossary.md, "Writing style"). */
const plainComments = {
  meta: { type: 'suggestion', messages: { riddle: 'Name the actor instead of writing "{{words}}".' } },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        const words = riddles.exec(comment.value)?.[0]
        if (words) context.report({ loc: comment.loc, messageId: 'riddle', data: { words } })
      }
    },
  }),
}

/** A disabled lint rule says why, after ` -- `. */
const disableWithReason = {
  meta: { type: 'suggestion', messages: { reason: 'Say after ` -- ` why this rule is disabled.' } },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        if (/(ox|es)lint-disable/.test(comment.value) && !/ -- \S/.test(comment.value))
          context.report({ loc: comment.loc, messageId: 'reason' })
    },
  }),
}

/** Modules of shared that have one instance at run time; the federation knows them by these names. */
const runTimeModules = new Set(['session', 'charts', 'editor'])
const sharedPrefix = '@tessera/shared/'

/**
 * Inside shared, imports are relative paths, except for the modules that the federation shares. Elsewhere, the old
 * names below `widgets/` are for remotes of other teams only.
 */
const sharedImports = {
  meta: {
    type: 'suggestion',
    messages: {
      relative: 'Inside shared, import this module by a relative path.',
      byName: 'The federation shares this module: import it as {{name}}.',
      renamed: 'Import the new path of this module: ui, forms or lists.',
    },
  },
  create(context) {
    const path = context.filename.replaceAll('\\', '/').split('/shared/src/')[1]
    const check = ({ source }) => {
      const name = source?.value
      if (typeof name !== 'string') return
      if (name.startsWith(`${sharedPrefix}widgets/`)) context.report({ node: source, messageId: 'renamed' })
      if (!path) return
      const module = name.startsWith(sharedPrefix) ? name.slice(sharedPrefix.length) : null
      if (module !== null && !runTimeModules.has(module))
        context.report({ node: source, messageId: 'relative' })
      const shared = /\.\.\/(?:ui\/)?(session|charts|editor)\/\1\.tsx?$/.exec(name)?.[1]
      if (shared && !name.includes('contract/') && !path.startsWith('contract/'))
        context.report({ node: source, messageId: 'byName', data: { name: sharedPrefix + shared } })
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ImportExpression: check }
  },
}

/** Tests compare rows with the columns that `typedSql` declares; a type on `sql` would only be asserted. */
const typedSql = {
  meta: {
    type: 'problem',
    messages: { declare: 'Declare the columns of the rows with typedSql (server/src/db/typed-sql.ts).' },
  },
  create: (context) => ({
    TaggedTemplateExpression(node) {
      if (node.tag.type === 'Identifier' && node.tag.name === 'sql' && node.typeArguments)
        context.report({ node, messageId: 'declare' })
    },
  }),
}

export default {
  meta: { name: 'house' },
  rules: {
    'no-switch-on-tag': noSwitchOnTag,
    'one-await-per-line': oneAwaitPerLine,
    'no-vague-type-names': noVagueTypeNames,
    'plain-comments': plainComments,
    'disable-with-reason': disableWithReason,
    'shared-imports': sharedImports,
    'typed-sql': typedSql,
  },
}
