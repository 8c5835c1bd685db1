import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  typeCodeTaken: {
    zh: '字典编码已存在',
    en: 'A dictionary with this code already exists.',
    zhtw: '字典編碼已存在',
  },
  typeNameTaken: {
    zh: '同级字典名称已存在',
    en: 'A dictionary with this name already exists at this level.',
    zhtw: '同級字典名稱已存在',
  },
  typeHasItems: {
    zh: '该字典下有数据，不能删除',
    en: 'This dictionary has entries and cannot be deleted.',
    zhtw: '該字典下有資料，不能刪除',
  },
  typeHasChildren: {
    zh: '该字典下有下级字典，不能删除',
    en: 'This dictionary has child dictionaries and cannot be deleted.',
    zhtw: '該字典下有下級字典，不能刪除',
  },
  noTypeParent: {
    zh: 'parentId：上级字典不存在',
    en: 'parentId: the parent dictionary does not exist.',
    zhtw: 'parentId：上級字典不存在',
  },
  itemCodeTaken: {
    zh: '该字典中已有此编码',
    en: 'This dictionary already has an entry with this code.',
    zhtw: '該字典中已有此編碼',
  },
  itemNameTaken: {
    zh: '同级字典数据名称已存在',
    en: 'An entry with this name already exists at this level.',
    zhtw: '同級字典資料名稱已存在',
  },
  itemHasChildren: {
    zh: '该字典数据下有下级数据，不能删除',
    en: 'This entry has child entries and cannot be deleted.',
    zhtw: '該字典資料下有下級資料，不能刪除',
  },
  noType: {
    zh: 'dictionaryTypeId：字典不存在',
    en: 'dictionaryTypeId: the dictionary does not exist.',
    zhtw: 'dictionaryTypeId：字典不存在',
  },
  noParent: {
    zh: 'parentId：上级字典数据不存在',
    en: 'parentId: the parent entry does not exist in this dictionary.',
    zhtw: 'parentId：上級字典資料不存在',
  },
  ownParent: {
    zh: 'parentId：上级不能是自己或自己的下级',
    en: 'parentId: an item cannot be placed below itself.',
    zhtw: 'parentId：上級不能是自己或自己的下級',
  },
  typeFixed: {
    zh: '字典数据不能移到其他字典',
    en: 'An entry cannot be moved to another dictionary.',
    zhtw: '字典資料不能移到其他字典',
  },
  noImportParent: {
    zh: '导入文件的上级字典在本系统中不存在，请先导入或新建“{{code}}”',
    en: 'The parent dictionary of the file does not exist. Import or create “{{code}}” first.',
    zhtw: '匯入檔案的上級字典在本系統中不存在，請先匯入或新建「{{code}}」',
  },
  noTypeAccess: {
    zh: '您没有该字典的权限',
    en: 'You do not have permission for this dictionary.',
    zhtw: '您沒有該字典的權限',
  },
  circular: {
    zh: '导入文件中的上下级关系有误',
    en: 'The parent-child relations in the file are invalid.',
    zhtw: '匯入檔案中的上下級關係有誤',
  },
  tooDeep: {
    zh: '导入文件中的字典数据超过 {{n}} 级',
    en: 'The entries in the file are nested more than {{n}} levels deep.',
    zhtw: '匯入檔案中的字典資料超過 {{n}} 級',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  system_dictionary_type__en_code: { text: text.typeCodeTaken, field: 'enCode' },
  system_dictionary_type__full_name: { text: text.typeNameTaken, field: 'fullName' },
  system_dictionary_type__circle: { text: text.ownParent, field: 'parentId' },
  system_dictionary_type__parent: { text: text.noTypeParent, field: 'parentId' },
  system_dictionary_type__children: { text: text.typeHasChildren },
  system_dictionary_data__en_code: { text: text.itemCodeTaken, field: 'enCode' },
  system_dictionary_data__full_name: { text: text.itemNameTaken, field: 'fullName' },
  system_dictionary_data__type: { text: text.noType, field: 'dictionaryTypeId' },
} satisfies Constraints
