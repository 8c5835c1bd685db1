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
