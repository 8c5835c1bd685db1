// Lint rules of this house that oxlint does not bring along (its plugin interface is ESLint's).

const tagNames = new Set(['tag', 'jweeKey'])

/** The last name of `field.tag`, `field?.tag`, `tag` or `field['tag']`. */
function lastName(node) {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'ChainExpression') return lastName(node.expression)
  if (node.type === 'Literal') return node.value
  return node.type === 'MemberExpression' ? lastName(node.property) : undefined
}

/** Everyone asks the kind: outside shared/src/fields nobody branches on a field's tag. */
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

export default { meta: { name: 'house' }, rules: { 'no-switch-on-tag': noSwitchOnTag } }
