import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  /** Follows the title of an item that is handled for another user. */
  entrusted: {
    zh: '({{name}}的委托)',
    en: ' (for {{name}})',
    zhtw: '({{name}}的委託)',
  },
} satisfies Record<string, LocalizedText>
