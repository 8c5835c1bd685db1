import type { Db } from '../src/db/connect.ts'
import { insertRows } from './rows.ts'

const levels = ['入门', '初级', '中级', '高级', '竞赛'].map((fullName, at) => ({ id: `level${at + 1}`, fullName }))

const subjects = [
  { id: 'sport', fullName: '体育', children: [{ id: 'basketball', fullName: '篮球' }, { id: 'swimming', fullName: '游泳' }, { id: 'badminton', fullName: '羽毛球' }] },
  { id: 'art', fullName: '艺术', children: [{ id: 'piano', fullName: '钢琴' }, { id: 'painting', fullName: '绘画' }, { id: 'dance', fullName: '舞蹈' }] },
  { id: 'science', fullName: '科学', children: [{ id: 'coding', fullName: '编程' }, { id: 'robot', fullName: '机器人' }] },
]

const makes = ['晨光', '得力', '齐心', '广博']
const things = ['铅笔', '中性笔', '笔记本', '文件夹', '白板笔', '订书机', '计算器', '便利贴', '彩色卡纸', '剪刀', '胶水', '档案盒']
const supplies = things.flatMap((fullName, at) =>
  makes.map((make, of) => ({ id: `S${String(at * makes.length + of + 1).padStart(3, '0')}`, fullName: `${make}${fullName}`, make, unit: at % 3 === 0 ? '盒' : '个', price: 3 + at * 2 + of })),
)

/** Data interfaces for trying out: options, a tree of options, and rows to choose from in a dialog. */
export async function seedDataInterfaces(db: Db): Promise<void> {
  const all = [
    ['CourseLevel', '课程级别', 'teaching', levels],
    ['CourseSubject', '课程科目', 'teaching', subjects],
    ['OfficeSupply', '办公用品', 'finance', supplies],
  ] as const
  await insertRows(db, 'system_data_interface', all.map(([enCode, fullName, categoryId, rows], at) => ({
    id: `interface.${enCode}`, fullName, enCode, categoryId, dataType: 2, query: JSON.stringify(rows), dbLinkId: '0', path: '', requestMethod: '', requestParameters: '[]', requestHeaders: '[]',
    responseType: 'json', checkType: 1, enabledMark: 1, sortCode: at * 10,
  })))
}
