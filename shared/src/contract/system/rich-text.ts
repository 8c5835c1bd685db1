/**
 * What formatted text may consist of: what the editor's toolbar makes (specification: areas 2) and nothing else. The server keeps to it
 * when a text is saved, browsers once more before they draw one.
 */
export const richTags = [
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'code',
  'ol',
  'ul',
  'li',
  'span',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'a',
  'img',
  'div',
  'hr',
] as const

export const richAttributes: Readonly<Record<string, readonly string[]>> = {
  '*': ['style', 'dir'],
  a: ['href', 'target', 'rel', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  li: ['value'],
}

/** Where a link may lead, beside paths of this site. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const

/** A link to elsewhere by one of these schemes, to a path of this site, or to a place in the text; nothing is skipped before it, as browsers do. */
export const linkPattern = new RegExp(`^(?:(?:${linkSchemes.join('|')}):|/(?!/)|#)`, 'i')

const colour = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]{1,40}\)|[a-z]{3,20})$/i

/** Properties of a `style` attribute and what each may say. */
const styles: Readonly<Record<string, RegExp>> = {
  color: colour,
  'background-color': colour,
  'font-size': /^(0?\.\d{1,3}|[1-4](\.\d{1,3})?)em$|^([89]|[1-6]\d)px$/,
  'text-align': /^(left|center|right|justify|start|end)$/,
  'padding-inline-start': /^\d{1,3}px$/,
}

/** Of a `style` attribute only what is on the list, in its order; '' when nothing is. */
export function allowedStyle(style: string): string {
  return style
    .split(';')
    .flatMap((one) => {
      const cut = one.indexOf(':')
      const name = one.slice(0, cut).trim().toLowerCase()
      const value = one.slice(cut + 1).trim()
      return Object.hasOwn(styles, name) && styles[name]!.test(value) ? [`${name}: ${value}`] : []
    })
    .join('; ')
}

/** Pictures come from the files of this server only: another's would tell who reads what. */
export const isLocalPicture = (src: string): boolean =>
  /^\/api\/file\/image\/[\w./-]+$/i.test(src) && !src.includes('..')

/** Whether there is nothing to read or see. */
export const isBlank = (html: string): boolean =>
  !/<img\b/i.test(html) && html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''

/** Characters of a text with its tags. */
export const maxRichTextLength = 200_000
