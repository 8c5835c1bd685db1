import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  nameTaken: {
    zh: '同级已有同名科目',
    en: 'A subject with this name already exists here.',
    zhtw: '同級已有同名科目',
  },
  noParent: { zh: '上级科目不存在', en: 'The parent subject does not exist.', zhtw: '上級科目不存在' },
  belowItself: {
    zh: '上级不能是科目自己或它的下级',
    en: 'A subject cannot be below itself.',
    zhtw: '上級不能是科目自己或它的下級',
  },
  inUse: {
    zh: '该科目下有 {{children}} 个科目、{{courses}} 门课程，不能删除',
    en: 'Subjects ({{children}}) or courses ({{courses}}) are below this one, so it cannot be deleted.',
    zhtw: '該科目下有 {{children}} 個科目、{{courses}} 門課程，不能刪除',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_subject__name: { text: text.nameTaken, field: 'name' },
  edu_subject__not_own_parent: { text: text.belowItself, field: 'parentId' },
} satisfies Constraints
