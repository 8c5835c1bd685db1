import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('workflow', {
  'launches.new': { zh: '发起申请', en: 'New request', zhtw: '發起申請' },
  'launches.search': { zh: '搜索流程', en: 'Search for a workflow', zhtw: '搜尋流程' },
  'launches.recent': { zh: '最近使用', en: 'Recently used', zhtw: '最近使用' },
  'launches.drafts': { zh: '草稿', en: 'Drafts', zhtw: '草稿' },
  'launches.noFlows': {
    zh: '没有可以发起的流程',
    en: 'No workflows are available to you',
    zhtw: '沒有可以發起的流程',
  },
  'launches.noFlowsHint': {
    zh: '流程由管理员设计并发布，请联系他们开通。',
    en: 'Administrators design and release workflows. Ask them for access.',
    zhtw: '流程由管理員設計並發布，請聯絡他們開通。',
  },
  'launches.noMatch': {
    zh: '没有符合“{{keyword}}”的流程',
    en: 'No workflow matches “{{keyword}}”',
    zhtw: '沒有符合「{{keyword}}」的流程',
  },
  'launches.failed': { zh: '流程加载失败', en: 'The workflows could not be loaded', zhtw: '流程載入失敗' },
  'launches.missing': {
    zh: '流程不存在、已停用，或您不能发起该流程',
    en: 'This workflow does not exist, is stopped, or is not available to you',
    zhtw: '流程不存在、已停用，或您不能發起該流程',
  },
  'launches.forPrincipals': { zh: '我代他人发起的', en: 'Submitted for others', zhtw: '我代他人發起的' },
  'launches.returned': { zh: '待重新提交', en: 'To submit again', zhtw: '待重新提交' },
  'launches.returnedNote': {
    zh: '近 30 天内被退回、拒绝，或由您撤回的申请',
    en: 'Returned, rejected, or withdrawn by you within the last 30 days',
    zhtw: '近 30 天內被退回、拒絕，或由您撤回的申請',
  },
  'launches.version': { zh: '版本 {{n}}', en: 'Version {{n}}', zhtw: '版本 {{n}}' },
  'launches.onPage': {
    zh: '该申请在业务页面提交',
    en: 'This request is submitted on a page of the business',
    zhtw: '該申請在業務頁面提交',
  },
  'launches.onPageNot': {
    zh: '该申请在业务页面提交，您没有相应的权限。请联系管理员开通。',
    en: 'This request is submitted on a page of the business, and you do not have the permission. Ask your administrator.',
    zhtw: '該申請在業務頁面提交，您沒有相應的權限。請聯絡管理員開通。',
  },
  'launches.hint.edu_refund': {
    zh: '点击“退费申请”，选择学员和课程后提交。',
    en: 'Click “New refund”, choose the student and the course, and submit it.',
    zhtw: '點選「退費申請」，選擇學員和課程後提交。',
  },
  'launches.hint.edu_transfer': {
    zh: '点击“转课申请”，选择学员和课程后提交。',
    en: 'Click “New transfer”, choose the student and the course, and submit it.',
    zhtw: '點選「轉課申請」，選擇學員和課程後提交。',
  },
  'launches.hint.edu_forfeit': {
    zh: '点击学员姓名，在“报名与剩余”页对已过期的课程选择“操作”中的“清零”。',
    en: 'Open the student, and choose “Forfeit” in the actions of an expired course under “Enrolments”.',
    zhtw: '點選學員姓名，在「報名與剩餘」頁對已過期的課程選擇「操作」中的「清零」。',
  },
  'launches.hint.edu_priceOverride': {
    zh: '点击“开单”。改价或超出预收上限的订单，提交后自动发起审批。',
    en: 'Click “New order”. An order with another price, or beyond the limits of prepayment, is sent for approval when you submit it.',
    zhtw: '點選「開單」。改價或超出預收上限的訂單，提交後自動發起簽核。',
  },
  'launches.hint.edu_void': {
    zh: '找到要作废的订单，在操作中选择“作废订单”并填写原因。',
    en: 'Find the order, choose “Void” in its actions, and enter the reason.',
    zhtw: '找到要作廢的訂單，在操作中選擇「作廢訂單」並填寫原因。',
  },
  'launches.hint.edu_suspend': {
    zh: '打开学员，在“报名与剩余”页点击“停课”。',
    en: 'Open the student, and click “Suspend” under “Enrolments”.',
    zhtw: '開啟學員，在「報名與剩餘」頁點選「停課」。',
  },
  'launches.hint.edu_correction': {
    zh: '打开班级，在“课表”中找到已结账月份的课次，修改点名并提交更正。',
    en: 'Open the class, find the lesson of a closed month under “Timetable”, change its roll call and submit the correction.',
    zhtw: '開啟班級，在「課表」中找到已結帳月份的課次，修改點名並提交更正。',
  },
  'launches.goThere': { zh: '前往提交', en: 'Go there', zhtw: '前往提交' },
  'launches.initiator': { zh: '发起人', en: 'Initiator', zhtw: '發起人' },
  'launches.myself': { zh: '我自己', en: 'Myself', zhtw: '我自己' },
  'launches.inTheirName': {
    zh: '将以对方的名义提交，对方会收到消息。',
    en: 'Submitted on their behalf. They will be notified.',
    zhtw: '將以對方的名義提交，對方會收到訊息。',
  },
  'launches.save': { zh: '保存草稿', en: 'Save draft', zhtw: '儲存草稿' },
  'launches.submit': { zh: '提交', en: 'Submit', zhtw: '提交' },
  'launches.submitTitle': { zh: '提交“{{name}}”', en: 'Submit “{{name}}”', zhtw: '提交「{{name}}」' },
  'launches.urge': { zh: '催办', en: 'Urge', zhtw: '催辦' },
  'launches.withdraw': { zh: '撤回', en: 'Withdraw', zhtw: '撤回' },
  'launches.withdrawNote': {
    zh: '撤回后审批停止，您可以修改后重新提交。',
    en: 'The approval stops. You can change the request and submit it again.',
    zhtw: '撤回後簽核停止，您可以修改後重新提交。',
  },
  'launches.edit': { zh: '编辑', en: 'Edit', zhtw: '編輯' },
  'launches.remove': { zh: '删除', en: 'Delete', zhtw: '刪除' },
  'launches.removeTitle': { zh: '删除草稿', en: 'Delete the draft', zhtw: '刪除草稿' },
  'launches.removeNote': {
    zh: '草稿删除后不能恢复。',
    en: 'A deleted draft cannot be restored.',
    zhtw: '草稿刪除後不能還原。',
  },
  'launches.empty': { zh: '您还没有发起过申请', en: 'You have no requests yet', zhtw: '您還沒有發起過申請' },
  'launches.emptyHint': {
    zh: '点击“发起申请”，选择流程并填写表单。',
    en: 'Click “New request”, choose a workflow and fill in its form.',
    zhtw: '點選「發起申請」，選擇流程並填寫表單。',
  },
})
