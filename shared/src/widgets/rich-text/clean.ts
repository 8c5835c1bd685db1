import createDOMPurify from 'dompurify'
import {
  allowedStyle,
  isLocalPicture,
  linkPattern,
  richAttributes,
  richTags,
} from '@tessera/shared/contract/system/rich-text'

const names = [...new Set(Object.values(richAttributes).flat())]
const mayHave = (tag: string, name: string) =>
  (richAttributes['*']!.includes(name) || richAttributes[tag]?.includes(name)) ?? false

let purify: ReturnType<typeof createDOMPurify> | undefined

/** Creates a separate DOMPurify instance, so that hooks of other code do not apply. */
function made(): ReturnType<typeof createDOMPurify> {
  const own = createDOMPurify(window)
  own.addHook('uponSanitizeAttribute', (node, attribute) => {
    const { attrName, attrValue } = attribute
    if (attrName === 'style') attribute.attrValue = allowedStyle(attrValue)
    attribute.keepAttr = mayHave(node.nodeName.toLowerCase(), attrName) && attribute.attrValue !== ''
  })
  own.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'IMG' && !isLocalPicture(node.getAttribute('src') ?? '')) node.remove()
    if (node.nodeName !== 'A') return
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  })
  return own
}

/** Returns sanitised HTML as nodes. The server has sanitised it already; the client does it again as defence in depth. */
export function cleaned(html: string): DocumentFragment {
  purify ??= made()
  return purify.sanitize(html, {
    ALLOWED_TAGS: [...richTags],
    ALLOWED_ATTR: names,
    // Only URLs are checked against the pattern, not the values of other attributes.
    ADD_URI_SAFE_ATTR: names.filter((name) => name !== 'href' && name !== 'src'),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: linkPattern,
    RETURN_DOM_FRAGMENT: true,
  })
}
