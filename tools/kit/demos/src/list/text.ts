import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('demos', {
  'list.name': { zh: '班级', en: 'Class', zhtw: '班級' },
  'list.enCode': { zh: '编号', en: 'Code', zhtw: '編號' },
  'list.courseName': { zh: '课程', en: 'Course', zhtw: '課程' },
  'list.campusName': { zh: '校区', en: 'Campus', zhtw: '校區' },
  'list.coachName': { zh: '教练', en: 'Coach', zhtw: '教練' },
  'list.students': { zh: '学员', en: 'Students', zhtw: '學員' },
  'list.ofSeats': { zh: '{{n}} / {{seats}}', en: '{{n}} / {{seats}}', zhtw: '{{n}} / {{seats}}' },
  'list.status': { zh: '状态', en: 'Status', zhtw: '狀態' },
  'list.recruiting': { zh: '招生中', en: 'Recruiting', zhtw: '招生中' },
  'list.open': { zh: '开课中', en: 'Open', zhtw: '開課中' },
  'list.finished': { zh: '已结课', en: 'Finished', zhtw: '已結課' },
  'list.cancelled': { zh: '已取消', en: 'Cancelled', zhtw: '已取消' },
  'list.all': { zh: '全部状态', en: 'All statuses', zhtw: '全部狀態' },
  'list.seats': { zh: '还有 {{n}} 个空位', en: 'Seats left: {{n}}', zhtw: '還有 {{n}} 個空位' },
  'list.askSeats': { zh: '空位', en: 'Seats', zhtw: '空位' },
  'list.empty': { zh: '暂无班级', en: 'No classes yet', zhtw: '尚無班級' },
})
