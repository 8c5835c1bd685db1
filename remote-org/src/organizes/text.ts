import { companyFields, organizeFields } from '@tessera/shared/contract/org/organizes'
import { fieldWords } from '@tessera/shared/text/field-words'
import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords(
  'org',
  {
    ...fieldWords('organizes', companyFields),
    ...fieldWords('organizes', organizeFields),
    'organizes.noun': { zh: '公司', en: 'company', zhtw: '公司' },
    'organizes.top': { zh: '顶级公司（无上级）', en: 'None (top level)', zhtw: '頂級公司（無上級）' },
    'organizes.add': { zh: '新建公司', en: 'New company', zhtw: '新建公司' },
    'organizes.edit': { zh: '编辑公司', en: 'Edit company', zhtw: '編輯公司' },
    'organizes.empty': {
      zh: '还没有公司。点击“新建”添加第一家公司，再添加部门、岗位和用户。',
      en: 'No companies yet. Click “New” to add the first one, then add departments, positions and users.',
      zhtw: '還沒有公司。點擊「新建」新增第一家公司，再新增部門、職位和使用者。',
    },
    'organizes.details': { zh: '公司资料', en: 'Company details', zhtw: '公司資料' },
    'organizes.contact': { zh: '联系方式', en: 'Contact', zhtw: '聯絡方式' },
    'organizes.head': { zh: '负责人', en: 'Company head', zhtw: '負責人' },
    'organizes.bank': { zh: '开户信息', en: 'Bank account', zhtw: '開戶資訊' },
  },
  {
    'organizes.fullName': { zh: '俱乐部名称', en: 'Club', zhtw: '俱樂部名稱' },
    'organizes.parentId': { zh: '上级俱乐部', en: 'Parent club', zhtw: '上級俱樂部' },
    'organizes.top': { zh: '顶级俱乐部（无上级）', en: 'None (top level)', zhtw: '頂級俱樂部（無上級）' },
    'organizes.noun': { zh: '俱乐部', en: 'club', zhtw: '俱樂部' },
    'organizes.add': { zh: '新建俱乐部', en: 'New club', zhtw: '新建俱樂部' },
    'organizes.edit': { zh: '编辑俱乐部', en: 'Edit club', zhtw: '編輯俱樂部' },
    'organizes.details': { zh: '俱乐部资料', en: 'Club details', zhtw: '俱樂部資料' },
  },
)
