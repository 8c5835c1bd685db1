import { campusFields } from '@tessera/shared/contract/edu/campuses'
import { classroomFields } from '@tessera/shared/contract/edu/classrooms'
import { fieldWords } from '@tessera/shared/text/field-words'
import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords(
  'edu',
  {
    ...fieldWords('campuses', campusFields),
    ...fieldWords('rooms', classroomFields),
    'places.campuses': { zh: '校区', en: 'Campuses', zhtw: '校區' },
    'places.allCampuses': { zh: '全部校区', en: 'All campuses', zhtw: '全部校區' },
    'places.addCampus': { zh: '新建校区', en: 'New campus', zhtw: '新建校區' },
    'places.editCampus': { zh: '编辑校区', en: 'Edit campus', zhtw: '編輯校區' },
    'places.organization': { zh: '对应组织', en: 'Organisation', zhtw: '對應組織' },
    'places.organizationHint': {
      zh: '校区就是组织中的一家公司，保存后不能更换',
      en: 'A campus is a company of the organisation. It cannot be changed later.',
      zhtw: '校區就是組織中的一家公司，儲存後不能更換',
    },
    'places.campusNote': {
      zh: '{{rooms}} 间教室 · {{classes}} 个班级 · {{students}} 名学员',
      en: '{{rooms}} [rooms:room|rooms] · {{classes}} [classes:class|classes] · {{students}} [students:student|students]',
      zhtw: '{{rooms}} 間教室 · {{classes}} 個班級 · {{students}} 名學員',
    },
    'places.room': { zh: '教室', en: 'room', zhtw: '教室' },
    'places.addRoom': { zh: '新建教室', en: 'New room', zhtw: '新建教室' },
    'places.editRoom': { zh: '编辑教室', en: 'Edit room', zhtw: '編輯教室' },
    'places.empty': {
      zh: '还没有教室。点击“新建”，填写名称和容纳人数。',
      en: 'No rooms yet. Click “New” and enter a name and the number of seats.',
      zhtw: '還沒有教室。點擊「新建」，填寫名稱和容納人數。',
    },
    'places.closureCount': {
      zh: '{{n}} 段停用时间',
      en: '{{n}} [n:closure|closures]',
      zhtw: '{{n}} 段停用時間',
    },
  },
  {
    'places.campuses': { zh: '俱乐部', en: 'Clubs', zhtw: '俱樂部' },
    'places.allCampuses': { zh: '全部俱乐部', en: 'All clubs', zhtw: '全部俱樂部' },
    'places.addCampus': { zh: '新建俱乐部', en: 'New club', zhtw: '新建俱樂部' },
    'places.editCampus': { zh: '编辑俱乐部', en: 'Edit club', zhtw: '編輯俱樂部' },
    'rooms.campus': { zh: '俱乐部', en: 'Club', zhtw: '俱樂部' },
    'places.organizationHint': {
      zh: '俱乐部就是组织中的一家公司，保存后不能更换',
      en: 'A club is a company of the organisation. It cannot be changed later.',
      zhtw: '俱樂部就是組織中的一家公司，儲存後不能更換',
    },
    'places.campusNote': {
      zh: '{{rooms}} 间教室 · {{classes}} 个班级 · {{students}} 名会员',
      en: '{{rooms}} [rooms:room|rooms] · {{classes}} [classes:class|classes] · {{students}} [students:member|members]',
      zhtw: '{{rooms}} 間教室 · {{classes}} 個班級 · {{students}} 名會員',
    },
  },
)
