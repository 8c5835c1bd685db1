import { courseFields } from '@tessera/shared/contract/edu/courses'
import { pricePlanFields } from '@tessera/shared/contract/edu/price-plans'
import { fieldWords } from '@tessera/shared/text/field-words'
import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords(
  'edu',
  {
    ...fieldWords('courses', courseFields),
    ...fieldWords('plans', pricePlanFields),
    'courses.title': { zh: '课程', en: 'Courses', zhtw: '課程' },
    'courses.all': { zh: '全部课程', en: 'All courses', zhtw: '全部課程' },
    'courses.add': { zh: '新建课程', en: 'New course', zhtw: '新建課程' },
    'courses.edit': { zh: '编辑课程', en: 'Edit course', zhtw: '編輯課程' },
    'courses.note': {
      zh: '{{subject}} · {{minutes}} 分钟 · {{classes}} 个班级',
      en: '{{subject}} · {{minutes}} min · {{classes}} [classes:class|classes]',
      zhtw: '{{subject}} · {{minutes}} 分鐘 · {{classes}} 個班級',
    },
    'courses.everywhere': {
      zh: '不选表示所有校区',
      en: 'Leave empty for all campuses',
      zhtw: '不選表示所有校區',
    },
    'courses.subjects': { zh: '科目管理', en: 'Subjects', zhtw: '科目管理' },
    'courses.addSubject': { zh: '新建科目', en: 'New subject', zhtw: '新建科目' },
    'courses.subjectName': { zh: '科目名称', en: 'Subject', zhtw: '科目名稱' },
    'courses.parentSubject': { zh: '上级科目', en: 'Parent subject', zhtw: '上級科目' },
    'courses.courseCount': { zh: '{{n}} 门课程', en: '{{n}} [n:course|courses]', zhtw: '{{n}} 門課程' },
    'courses.editSubject': { zh: '编辑科目', en: 'Edit subject', zhtw: '編輯科目' },
    'plans.noun': { zh: '价目', en: 'price plan', zhtw: '價目' },
    'plans.add': { zh: '新建价目', en: 'New price plan', zhtw: '新建價目' },
    'plans.edit': { zh: '编辑价目', en: 'Edit price plan', zhtw: '編輯價目' },
    'plans.empty': {
      zh: '还没有价目。点击“新建”，填写课时和价格。',
      en: 'No price plans yet. Click “New” and enter lessons and a price.',
      zhtw: '還沒有價目。點擊「新建」，填寫課時和價格。',
    },
    'plans.onSale': { zh: '销售状态', en: 'On sale', zhtw: '銷售狀態' },
    'plans.onSale.1': { zh: '在售', en: 'On sale', zhtw: '在售' },
    'plans.onSale.0': { zh: '未在售', en: 'Not on sale', zhtw: '未在售' },
    'plans.period': { zh: '{{n}} 天', en: '{{n}} [n:day|days]', zhtw: '{{n}} 天' },
    'plans.unitPriceHint': {
      zh: '不填则按价格除以购买课时计算；退费按标价时使用',
      en: 'Leave empty to use the price divided by the lessons. Refunds at list price use this value.',
      zhtw: '不填則按價格除以購買課時計算；退費按標價時使用',
    },
    'plans.sale': { zh: '销售与有效期', en: 'Sale and validity', zhtw: '銷售與有效期' },
    'plans.rules': { zh: '规则', en: 'Rules', zhtw: '規則' },
    'plans.giftPolicy.average': { zh: '平均摊薄', en: 'Average over all lessons', zhtw: '平均攤薄' },
    'plans.giftPolicy.paid_first': { zh: '先消购买课时', en: 'Paid lessons first', zhtw: '先消購買課時' },
    'plans.giftPolicy.gift_first': { zh: '先消赠送课时', en: 'Free lessons first', zhtw: '先消贈送課時' },
    'plans.refundRule.by_value': { zh: '按剩余价值', en: 'By remaining value', zhtw: '按剩餘價值' },
    'plans.refundRule.by_list_price': {
      zh: '已消按标价扣除',
      en: 'Used lessons at list price',
      zhtw: '已消按標價扣除',
    },
    'plans.refundRule.none': { zh: '不退', en: 'No refund', zhtw: '不退' },
    'plans.validFrom.sign': { zh: '签约之日', en: 'Signing date', zhtw: '簽約之日' },
    'plans.validFrom.first_lesson': { zh: '首次上课', en: 'First lesson', zhtw: '首次上課' },
    'plans.validFrom.fixed': { zh: '固定日期', en: 'A fixed date', zhtw: '固定日期' },
  },
  {
    'courses.campuses': { zh: '开设俱乐部', en: 'Clubs', zhtw: '開設俱樂部' },
    'courses.everywhere': {
      zh: '不选表示所有俱乐部',
      en: 'Leave empty for all clubs',
      zhtw: '不選表示所有俱樂部',
    },
    'plans.campuses': { zh: '适用俱乐部', en: 'Clubs', zhtw: '適用俱樂部' },
  },
)
