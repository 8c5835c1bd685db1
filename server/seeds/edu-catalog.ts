/** Courses, rooms and names of the demo; all invented. */
export const subjects = [
  { id: 'subject.swim', name: '游泳' },
  { id: 'subject.ball', name: '篮球' },
  { id: 'subject.dance', name: '舞蹈' },
  { id: 'subject.chess', name: '棋类' },
  { id: 'subject.code', name: '编程' },
] as const

/** Prices in fen per lesson. */
export const courses = [
  {
    enCode: 'swimStart',
    name: '游泳启蒙',
    subjectId: 'subject.swim',
    kind: 'group',
    ageMin: 4,
    ageMax: 7,
    minutes: 60,
    units: 100,
    color: '#0fc6c2',
    price: 13_000,
  },
  {
    enCode: 'swimSkill',
    name: '自由泳进阶',
    subjectId: 'subject.swim',
    kind: 'group',
    ageMin: 7,
    ageMax: 12,
    minutes: 90,
    units: 150,
    color: '#14c9c9',
    price: 14_000,
  },
  {
    enCode: 'ballStart',
    name: '少儿篮球',
    subjectId: 'subject.ball',
    kind: 'group',
    ageMin: 6,
    ageMax: 10,
    minutes: 90,
    units: 100,
    color: '#f77234',
    price: 9_500,
  },
  {
    enCode: 'ballTeam',
    name: '篮球校队班',
    subjectId: 'subject.ball',
    kind: 'group',
    ageMin: 10,
    ageMax: 15,
    minutes: 90,
    units: 100,
    color: '#ff7d00',
    price: 12_000,
  },
  {
    enCode: 'danceStart',
    name: '中国舞基础',
    subjectId: 'subject.dance',
    kind: 'group',
    ageMin: 5,
    ageMax: 9,
    minutes: 60,
    units: 100,
    color: '#f5319d',
    price: 8_800,
  },
  {
    enCode: 'chessGo',
    name: '围棋入段',
    subjectId: 'subject.chess',
    kind: 'one_to_few',
    ageMin: 6,
    ageMax: 14,
    minutes: 90,
    units: 100,
    color: '#86909c',
    price: 11_000,
  },
  {
    enCode: 'codeBlock',
    name: '图形化编程',
    subjectId: 'subject.code',
    kind: 'group',
    ageMin: 7,
    ageMax: 10,
    minutes: 90,
    units: 100,
    color: '#165dff',
    price: 16_000,
  },
  {
    enCode: 'codePython',
    name: '少儿编程进阶',
    subjectId: 'subject.code',
    kind: 'group',
    ageMin: 10,
    ageMax: 15,
    minutes: 90,
    units: 150,
    color: '#722ed1',
    price: 18_000,
  },
] as const

export const rooms = ['一号教室', '二号教室', '三号教室', '多功能厅'] as const

/** Weekdays (1 is Monday) and start times of the three timetables, which do not overlap. */
export const timetables = [
  { weekdays: [[2, 4], [2], [4], [2, 4]], start: '16:30' },
  { weekdays: [[1, 3], [3, 5], [1], [5]], start: '18:30' },
  { weekdays: [[6], [7], [6, 7], [7]], start: '09:30' },
] as const

export const surnames =
  '王wang 李li 张zhang 刘liu 陈chen 杨yang 赵zhao 黄huang 周zhou 吴wu 徐xu 孙sun 胡hu 朱zhu 高gao 林lin 何he 郭guo 马ma 罗luo'.split(
    ' ',
  )
export const boys =
  '子墨zimo 浩宇haoyu 宇航yuhang 睿泽ruize 俊熙junxi 嘉树jiashu 明哲mingzhe 一鸣yiming 天佑tianyou 景行jingxing 乐天letian 书航shuhang'.split(
    ' ',
  )
export const girls =
  '梓涵zihan 雨桐yutong 欣怡xinyi 诗琪shiqi 语嫣yuyan 可馨kexin 思彤sitong 若溪ruoxi 佳宁jianing 清扬qingyang 安然anran 知夏zhixia'.split(
    ' ',
  )

export const praise = [
  '孩子很喜欢上课，进步明显',
  '教练有耐心，讲得清楚',
  '课堂气氛很好',
  '孩子回家一直在练习',
  '准时下课，沟通及时',
] as const
export const complaints = [
  '下课时间有点晚',
  '教室有点热',
  '人有点多，孩子练习机会少',
  '希望多一些反馈',
] as const
