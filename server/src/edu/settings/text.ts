import type { LocalizedText } from '@tessera/shared/contract/localized-text'

export const text = {
  noPlace: {
    zh: '请选择校区、课程或班级',
    en: 'Select the campus, course or class of the settings.',
    zhtw: '請選擇校區、課程或班級',
  },
} satisfies Record<string, LocalizedText>
