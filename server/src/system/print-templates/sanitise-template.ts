import sanitizeHtml from 'sanitize-html'
import { isLocalPicture, isTooComplex, linkSchemes, allowedStyle } from '@tessera/shared/contract/rich-text'
import {
  hasWidth,
  isTemplateAttribute,
  maxTemplateDepth,
  templateAttributes,
  templateTags,
  widthInStyle,
} from '@tessera/shared/contract/print/template-html'
import { refuseField } from '../../errors/refusal.ts'
import { text } from './text.ts'

const options: sanitizeHtml.IOptions = {
  allowedTags: [...templateTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(templateAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: maxTemplateDepth,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isLocalPicture(attribs['src'] ?? ''),
  transformTags: {
    '*': (tagName, { style = '', dir: _, ...attribs }) => {
      const width = hasWidth(tagName) ? widthInStyle(style) : ''
      const allowed = [allowedStyle(style), width && `width: ${width}`].filter(Boolean).join('; ')
      return {
        tagName,
        attribs: {
          ...Object.fromEntries(
            Object.entries(attribs).filter(([name, value]) => isTemplateAttribute(name, value)),
          ),
          ...(allowed ? { style: allowed } : {}),
        },
      }
    },
  },
}

/** Removes everything from a template that its designer cannot create. Refuses one that is too complex. */
export function sanitiseTemplate(html: string): string {
  if (isTooComplex(html)) throw refuseField('printTemplate', text.tooComplex)
  return sanitizeHtml(html, options)
}
