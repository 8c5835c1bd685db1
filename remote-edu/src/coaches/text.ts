import { coachFields } from '@tessera/shared/contract/edu/coaches'
import { fieldWords } from '@tessera/shared/text/field-words'
import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords(
  'edu',
  {
    ...fieldWords('coaches', coachFields),
    'coaches.add': { zh: '新建教练', en: 'New coach', zhtw: '新建教練' },
    'coaches.edit': { zh: '编辑教练', en: 'Edit coach', zhtw: '編輯教練' },
    'coaches.user': { zh: '对应用户', en: 'User', zhtw: '對應使用者' },
    'coaches.empty': { zh: '没有符合条件的教练', en: 'No coaches match', zhtw: '沒有符合條件的教練' },
    'coaches.emptyHint': {
      zh: '教练是系统中的用户：先在用户管理中创建账号，再在这里登记为教练。',
      en: 'Coaches are users: create the account under Users, then register the coach here.',
      zhtw: '教練是系統中的使用者：先在使用者管理中建立帳號，再在這裡登記為教練。',
    },
    'coaches.search': { zh: '姓名、拼音或编号', en: 'Name, pinyin or number', zhtw: '姓名、拼音或編號' },
    'coaches.subject': { zh: '科目', en: 'Subject', zhtw: '科目' },
    'coaches.state': { zh: '状态', en: 'Status', zhtw: '狀態' },
    'coaches.status.active': { zh: '在职', en: 'Active', zhtw: '在職' },
    'coaches.status.left': { zh: '离职', en: 'Left', zhtw: '離職' },
    'coaches.leave': { zh: '设为离职', en: 'Mark as left', zhtw: '設為離職' },
    'coaches.return': { zh: '恢复在职', en: 'Mark as active', zhtw: '恢復在職' },
    'coaches.load': {
      zh: '{{classes}} 个班级 · 7 天内 {{lessons}} 节课',
      en: '{{classes}} [classes:class|classes] · {{lessons}} [lessons:lesson|lessons] in 7 days',
      zhtw: '{{classes}} 個班級 · 7 天內 {{lessons}} 節課',
    },
    'coaches.everywhere': { zh: '所有校区', en: 'All campuses', zhtw: '所有校區' },
    'coaches.everywhereHint': {
      zh: '不选表示所有校区',
      en: 'Leave empty for all campuses',
      zhtw: '不選表示所有校區',
    },
    'coaches.warning.soon': {
      zh: '“{{name}}”将于 {{date}} 到期',
      en: '“{{name}}” ends on {{date}}',
      zhtw: '「{{name}}」將於 {{date}} 到期',
    },
    'coaches.warning.over': {
      zh: '“{{name}}”已于 {{date}} 到期',
      en: '“{{name}}” ended on {{date}}',
      zhtw: '「{{name}}」已於 {{date}} 到期',
    },
    'coaches.warning.check': { zh: '背景核查', en: 'Background check', zhtw: '背景查核' },
    'coaches.warning.noCheck': {
      zh: '没有从业背景核查记录',
      en: 'No background check on record',
      zhtw: '沒有從業背景查核記錄',
    },
    'coaches.certName': { zh: '证书名称', en: 'Certificate', zhtw: '證書名稱' },
    'coaches.certNo': { zh: '编号', en: 'Number', zhtw: '編號' },
    'coaches.certExpire': { zh: '到期日', en: 'Valid until', zhtw: '到期日' },
    'coaches.hours': { zh: '排课时间', en: 'Hours', zhtw: '排課時間' },
    'coaches.availabilityHint': {
      zh: '不填则使用校区营业时间',
      en: 'Leave empty to use the opening hours of the campuses',
      zhtw: '不填則使用校區營業時間',
    },
    'coaches.free': { zh: '查看空闲时间', en: 'Free times', zhtw: '查看空閒時間' },
    'coaches.freeOf': { zh: '{{name}}的空闲时间', en: 'Free times of {{name}}', zhtw: '{{name}}的空閒時間' },
    'coaches.minutes': {
      zh: '每节 {{n}} 分钟',
      en: '{{n}} [n:minute|minutes] per lesson',
      zhtw: '每節 {{n}} 分鐘',
    },
    'coaches.lessonLength': { zh: '课程时长', en: 'Lesson length', zhtw: '課程時長' },
    'coaches.nothingFree': {
      zh: '未来两周没有空闲时间',
      en: 'No free times in the next two weeks',
      zhtw: '未來兩週沒有空閒時間',
    },
    'coaches.holidays': {
      zh: '节假日不排课：{{names}}',
      en: 'No lessons on holidays: {{names}}',
      zhtw: '節假日不排課：{{names}}',
    },
  },
  {
    'coaches.campuses': { zh: '授课俱乐部', en: 'Clubs', zhtw: '授課俱樂部' },
    'coaches.everywhere': { zh: '所有俱乐部', en: 'All clubs', zhtw: '所有俱樂部' },
    'coaches.everywhereHint': {
      zh: '不选表示所有俱乐部',
      en: 'Leave empty for all clubs',
      zhtw: '不選表示所有俱樂部',
    },
    'coaches.availabilityHint': {
      zh: '不填则使用俱乐部营业时间',
      en: 'Leave empty to use the opening hours of the clubs',
      zhtw: '不填則使用俱樂部營業時間',
    },
  },
)
