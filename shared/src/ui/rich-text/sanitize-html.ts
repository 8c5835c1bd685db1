import * as dompurify from /* webpackDefer: true */ 'dompurify'
import {
  allowedStyle,
  isLocalPicture,
  linkPattern,
  richAttributes,
  richTags,
} from '../../contract/rich-text.ts'

const attributeNames = [...new Set(Object.values(richAttributes).flat())]
const isAllowedAttribute = (tag: string, name: string) =>
  (richAttributes['*']!.includes(name) || richAttributes[tag]?.includes(name)) ?? false

let purify: ReturnType<typeof dompurify.default> | undefined

/** Creates a separate DOMPurify instance, so that hooks of other code do not apply. */
function createPurifier(): ReturnType<typeof dompurify.default> {
  const instance = dompurify.default(window)
  instance.addHook('uponSanitizeAttribute', (node, attribute) => {
    const { attrName, attrValue } = attribute
    if (attrName === 'style') attribute.attrValue = allowedStyle(attrValue)
    attribute.keepAttr =
      isAllowedAttribute(node.nodeName.toLowerCase(), attrName) && attribute.attrValue !== ''
  })
  instance.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'IMG' && !isLocalPicture(node.getAttribute('src') ?? '')) node.remove()
    if (node.nodeName !== 'A') return
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  })
  return instance
}

/**
 * Returns sanitised HTML as nodes. The server has sanitised it already; the client does it again as defence
 * in depth.
 */
export function sanitizeHtml(html: string): DocumentFragment {
  purify ??= createPurifier()
  return purify.sanitize(html, {
    ALLOWED_TAGS: [...richTags],
    ALLOWED_ATTR: attributeNames,
    // Only URLs are checked against the pattern, not the values of other attributes.
    ADD_URI_SAFE_ATTR: attributeNames.filter((name) => name !== 'href' && name !== 'src'),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: linkPattern,
    RETURN_DOM_FRAGMENT: true,
  })
}
