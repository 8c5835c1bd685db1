import type { Db } from '../src/db/connect.ts'
import { insertRows } from './rows.ts'

const levels = ['入门', '初级', '中级', '高级', '竞赛'].map((fullName, at) => ({
  id: `level${at + 1}`,
  fullName,
}))

const subjects = [
  {
    id: 'sport',
    fullName: '体育',
    children: [
      { id: 'basketball', fullName: '篮球' },
      { id: 'swimming', fullName: '游泳' },
      { id: 'badminton', fullName: '羽毛球' },
    ],
  },
  {
    id: 'art',
    fullName: '艺术',
    children: [
      { id: 'piano', fullName: '钢琴' },
      { id: 'painting', fullName: '绘画' },
      { id: 'dance', fullName: '舞蹈' },
    ],
  },
  {
    id: 'science',
    fullName: '科学',
    children: [
      { id: 'coding', fullName: '编程' },
      { id: 'robot', fullName: '机器人' },
    ],
  },
]

const makes = ['晨光', '得力', '齐心', '广博']
const things = [
  '铅笔',
  '中性笔',
  '笔记本',
  '文件夹',
  '白板笔',
  '订书机',
  '计算器',
  '便利贴',
  '彩色卡纸',
  '剪刀',
  '胶水',
  '档案盒',
]
const supplies = things.flatMap((fullName, at) =>
  makes.map((make, of) => ({
    id: `S${String(at * makes.length + of + 1).padStart(3, '0')}`,
    fullName: `${make}${fullName}`,
    make,
    unit: at % 3 === 0 ? '盒' : '个',
    price: 3 + at * 2 + of,
  })),
)

const campuses = `select id, short_name as "fullName" from edu_campus
where delete_mark = 0 order by short_name`

const colleagues = `select id, real_name as "fullName", account
from org_user
where organize_id = @unit and delete_mark = 0 and (@keyword = '' or real_name like '%' || @keyword || '%')
order by account limit @pageSize offset @offsetSize`
const unit = [
  { field: 'unit', fieldName: '组织', dataType: 'varchar', required: 0, defaultValue: '@organizeId' },
]

const classrooms = `select id, name as "fullName", capacity
from edu_classroom
where campus_id = @campus and delete_mark = 0 order by name`
const campus = [{ field: 'campus', fieldName: '校区', dataType: 'varchar', required: 1, defaultValue: '' }]

/** Sample data interfaces: options, a tree of options, rows for a picker dialog, and statements. */
export async function seedDataInterfaces(db: Db): Promise<void> {
  const all = [
    ['CourseLevel', '课程级别', 'teaching', levels],
    ['CourseSubject', '课程科目', 'teaching', subjects],
    ['OfficeSupply', '办公用品', 'finance', supplies],
  ] as const
  const shared = {
    dbLinkId: '0',
    path: '',
    requestHeaders: '[]',
    responseType: 'json',
    checkType: 1,
    enabledMark: 1,
  }
  await insertRows(db, 'system_data_interface', [
    ...all.map(([enCode, fullName, categoryId, rows], at) => ({
      ...shared,
      id: `interface.${enCode}`,
      fullName,
      enCode,
      categoryId,
      dataType: 2,
      query: JSON.stringify(rows),
      requestMethod: '',
      requestParameters: '[]',
      sortCode: at * 10,
    })),
    {
      ...shared,
      id: 'interface.Campuses',
      fullName: '校区',
      enCode: 'Campuses',
      categoryId: 'teaching',
      dataType: 1,
      query: campuses,
      requestMethod: '3',
      requestParameters: '[]',
      sortCode: 30,
    },
    {
      ...shared,
      id: 'interface.Colleagues',
      fullName: '本组织人员',
      enCode: 'Colleagues',
      categoryId: 'organize',
      dataType: 1,
      query: colleagues,
      requestMethod: '3',
      requestParameters: JSON.stringify(unit),
      sortCode: 40,
    },
    {
      ...shared,
      id: 'interface.CampusClassrooms',
      fullName: '校区教室',
      enCode: 'CampusClassrooms',
      categoryId: 'teaching',
      dataType: 1,
      query: classrooms,
      requestMethod: '3',
      requestParameters: JSON.stringify(campus),
      sortCode: 50,
    },
  ])
}
