import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  changedMeanwhile: {
    zh: '“{{name}}”已被{{who}}修改，您的更改没有保存，请刷新后重试',
    en: '“{{name}}” was changed by {{who}}. Your changes were not saved. Reload and try again.',
    zhtw: '「{{name}}」已被{{who}}修改，您的變更沒有儲存，請重新整理後再試',
  },
} satisfies Record<string, LocalizedText>
