import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  enCodeTaken: { zh: '区域编号已存在', en: 'This area code already exists.', zhtw: '區域編號已存在' },
  nameTaken: {
    zh: '同级区域名称已存在',
    en: 'An area with this name already exists at this level.',
    zhtw: '同級區域名稱已存在',
  },
  noParent: {
    zh: 'parentId：上级区域不存在',
    en: 'parentId: the parent area does not exist.',
    zhtw: 'parentId：上級區域不存在',
  },
  ownParent: {
    zh: 'parentId：上级区域不能是自己或自己的下级',
    en: 'parentId: an area cannot be placed below itself.',
    zhtw: 'parentId：上級區域不能是自己或自己的下級',
  },
  hasChildren: {
    zh: '该区域下有下级区域，不能删除',
    en: 'This area has child areas and cannot be deleted.',
    zhtw: '該區域下有下級區域，不能刪除',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  system_area__en_code: { text: text.enCodeTaken, field: 'enCode' },
  system_area__full_name: { text: text.nameTaken, field: 'fullName' },
  system_area__not_own_parent: { text: text.ownParent, field: 'parentId' },
  system_area__circle: { text: text.ownParent, field: 'parentId' },
  system_area__parent: { text: text.noParent, field: 'parentId' },
  system_area__children: { text: text.hasChildren },
} satisfies Constraints
