import { lines } from '@tessera/shared/text/text'

export const text = lines(
  'shell',
  {
    'profile.title': { zh: '个人资料', en: 'Profile', zhtw: '個人資料' },
    'profile.account': { zh: '账号', en: 'Account', zhtw: '帳號' },
    'profile.organize': { zh: '所属组织', en: 'Organisation', zhtw: '所屬組織' },
    'profile.department': { zh: '部门', en: 'Department', zhtw: '部門' },
    'profile.positions': { zh: '岗位', en: 'Positions', zhtw: '職位' },
    'profile.none': { zh: '未设置', en: 'Not set', zhtw: '未設定' },
    'profile.panels': { zh: '与我相关', en: 'For you', zhtw: '與我相關' },
    'profile.noPanels': { zh: '您的应用没有提供个人页面', en: 'None of your applications offers a personal page', zhtw: '您的應用沒有提供個人頁面' },
  },
  { 'profile.organize': { zh: '所属俱乐部', en: 'Club', zhtw: '所屬俱樂部' } },
)
