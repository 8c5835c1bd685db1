import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  otherModule: {
    zh: '该单据规则不适用于此功能',
    en: 'This numbering rule is not for this module.',
    zhtw: '該單據規則不適用於此功能',
  },
  noRule: { zh: '单据规则不存在', en: 'This numbering rule does not exist.', zhtw: '單據規則不存在' },
  enCodeTaken: { zh: '业务编码已存在', en: 'A rule with this code already exists.', zhtw: '業務編碼已存在' },
  nameTaken: { zh: '业务名称已存在', en: 'A rule with this name already exists.', zhtw: '業務名稱已存在' },
  used: {
    zh: '单据规则已使用，不能删除',
    en: 'This rule has issued numbers and cannot be deleted.',
    zhtw: '單據規則已使用，不能刪除',
  },
  hiddenReset: {
    zh: 'reset：此流水重置方式在该日期格式下会产生重复编号',
    en: 'reset: with this date format, resetting this often would produce duplicate numbers.',
    zhtw: 'reset：此流水重置方式在該日期格式下會產生重複編號',
  },
  noToken: {
    zh: '此单据规则需要字段“{{name}}”的值',
    en: 'This rule needs a value for “{{name}}”.',
    zhtw: '此單據規則需要欄位「{{name}}」的值',
  },
  full: {
    zh: '此单据规则暂时取不到新编号，请检查规则设置',
    en: 'This rule cannot issue a new number. Check its settings.',
    zhtw: '此單據規則暫時取不到新編號，請檢查規則設定',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  system_bill_rule__en_code: { text: text.enCodeTaken, field: 'enCode' },
  system_bill_rule__full_name: { text: text.nameTaken, field: 'fullName' },
} satisfies Constraints
