import type { LocalizedText } from '@tessera/shared/contract/localized-text'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  nameTaken: {
    zh: '账户名称已存在',
    en: 'An account with this name already exists.',
    zhtw: '帳戶名稱已存在',
  },
  used: {
    zh: '该账户已有 {{n}} 笔收款，不能删除；可以停用',
    en: 'This account has {{n}} [n:receipt|receipts] and cannot be deleted. You can close it.',
    zhtw: '該帳戶已有 {{n}} 筆收款，不能刪除；可以停用',
  },
  ownCampuses: {
    zh: '只能选择您有权查看的校区；为空表示所有校区',
    en: 'Choose only campuses that you have access to. None means every campus.',
    zhtw: '只能選擇您有權檢視的校區；為空表示所有校區',
  },
  otherCampus: {
    zh: '您无权查看该校区的财务数据，请选择您的校区',
    en: 'You don’t have access to the finances of this campus. Select a campus of yours.',
    zhtw: '您無權檢視該校區的財務資料，請選擇您的校區',
  },
  otherCampuses: {
    zh: '该账户还服务于您无权查看的校区，您不能修改',
    en: 'This account also serves campuses that you don’t have access to, so you cannot change it.',
    zhtw: '該帳戶還服務於您無權檢視的校區，您不能修改',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_pay_account__name: { text: text.nameTaken, field: 'name' },
} satisfies Constraints
