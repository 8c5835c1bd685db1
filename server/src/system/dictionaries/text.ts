import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  typeCodeTaken: {
    zh: '字典分类编码已存在',
    en: 'A dictionary of this code exists already.',
    zhtw: '字典分類編碼已存在',
  },
  typeNameTaken: {
    zh: '同级字典分类名称已存在',
    en: 'A dictionary of this name exists at this level already.',
    zhtw: '同級字典分類名稱已存在',
  },
  typeHasItems: {
    zh: '该字典分类下有数据，不能删除',
    en: 'This dictionary has entries and cannot be deleted.',
    zhtw: '該字典分類下有資料，不能刪除',
  },
  typeHasChildren: {
    zh: '该字典分类下有下级分类，不能删除',
    en: 'This dictionary has others below it and cannot be deleted.',
    zhtw: '該字典分類下有下級分類，不能刪除',
  },
  noTypeParent: {
    zh: 'parentId：上级字典分类不存在',
    en: 'parentId: there is no such parent.',
    zhtw: 'parentId：上級字典分類不存在',
  },
  itemCodeTaken: {
    zh: '该字典中已有此编码',
    en: 'This dictionary has an entry of this code already.',
    zhtw: '該字典中已有此編碼',
  },
  itemNameTaken: {
    zh: '同级字典数据名称已存在',
    en: 'An entry of this name exists at this level already.',
    zhtw: '同級字典資料名稱已存在',
  },
  itemHasChildren: {
    zh: '该字典数据下有下级数据，不能删除',
    en: 'This entry has others below it and cannot be deleted.',
    zhtw: '該字典資料下有下級資料，不能刪除',
  },
  noType: {
    zh: 'dictionaryTypeId：字典分类不存在',
    en: 'dictionaryTypeId: there is no such dictionary.',
    zhtw: 'dictionaryTypeId：字典分類不存在',
  },
  noParent: {
    zh: 'parentId：上级字典数据不存在',
    en: 'parentId: there is no such entry in this dictionary.',
    zhtw: 'parentId：上級字典資料不存在',
  },
  ownParent: {
    zh: 'parentId：上级不能是自己或自己的下级',
    en: 'parentId: nothing can stand below itself.',
    zhtw: 'parentId：上級不能是自己或自己的下級',
  },
  typeFixed: {
    zh: '字典数据不能换到其他分类',
    en: 'An entry stays in its dictionary.',
    zhtw: '字典資料不能換到其他分類',
  },
  noImportParent: {
    zh: '导入文件的上级字典分类在本系统中不存在，请先导入或新建“{{code}}”',
    en: 'The dictionary above those in the file is not here: please import or add “{{code}}” first.',
    zhtw: '匯入檔案的上級字典分類在本系統中不存在，請先匯入或新建「{{code}}」',
  },
  circular: {
    zh: '导入文件中的上下级关系有误',
    en: 'What stands below what does not add up in this file.',
    zhtw: '匯入檔案中的上下級關係有誤',
  },
  tooDeep: {
    zh: '导入文件中的字典数据超过 {{n}} 级',
    en: 'The entries in this file stand below each other for more than {{n}} levels.',
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
