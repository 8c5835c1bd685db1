/** The sentence of each refusal of the engine. `{{values}}` are filled by the server; node names come as `node`. */
export const refusalText = {
  notDraft: {
    zh: '流程已提交，不能再保存草稿或提交',
    en: 'The task was already submitted.',
    zhtw: '流程已提交，不能再儲存草稿或提交',
  },
  notInitiator: {
    zh: '只有发起人可以执行此操作',
    en: 'Only the initiator can do this.',
    zhtw: '只有發起人可以執行此操作',
  },
  notHandling: {
    zh: '流程不在审批中，不能执行此操作',
    en: 'The task is not being handled.',
    zhtw: '流程不在簽核中，不能執行此操作',
  },
  taskPaused: {
    zh: '流程已暂停，恢复后才能处理',
    en: 'The task is paused. It can be handled after it was resumed.',
    zhtw: '流程已暫停，恢復後才能處理',
  },
  notPaused: { zh: '流程没有暂停', en: 'The task is not paused.', zhtw: '流程沒有暫停' },
  noAssignment: {
    zh: '待办不存在',
    en: 'This to-do does not exist.',
    zhtw: '待辦不存在',
  },
  notAssigned: {
    zh: '该待办不属于你',
    en: 'This to-do item is not assigned to you.',
    zhtw: '該待辦不屬於你',
  },
  entrustEnded: {
    zh: '委托已结束，不能再代为处理',
    en: 'The entrustment has ended. You can no longer act for this user.',
    zhtw: '委託已結束，不能再代為處理',
  },
  alreadyHandled: {
    zh: '{{by}} 已于 {{at}} 处理',
    en: 'Already handled by {{by}} at {{at}}.',
    zhtw: '{{by}} 已於 {{at}} 處理',
  },
  repeated: {
    zh: '该操作已提交过',
    en: 'This decision was already received.',
    zhtw: '該操作已提交過',
  },
  oldRound: {
    zh: '流程已流转，该待办已失效',
    en: 'The task has moved on. This to-do item no longer counts.',
    zhtw: '流程已流轉，該待辦已失效',
  },
  notYourTurn: {
    zh: '还没轮到你处理',
    en: 'It is not your turn yet.',
    zhtw: '還沒輪到你處理',
  },
  actNotAllowed: {
    zh: '节点“{{node}}”不允许此操作',
    en: 'The node “{{node}}” does not allow this.',
    zhtw: '節點「{{node}}」不允許此操作',
  },
  fieldNotWritable: {
    zh: '在节点“{{node}}”不能修改字段 {{field}}',
    en: 'The field {{field}} cannot be changed at the node “{{node}}”.',
    zhtw: '在節點「{{node}}」不能修改欄位 {{field}}',
  },
  fieldRequired: {
    zh: '请填写字段 {{field}}',
    en: 'Enter a value for the field {{field}}.',
    zhtw: '請填寫欄位 {{field}}',
  },
  nobodyFound: {
    zh: '节点“{{node}}”没有找到处理人，不能提交',
    en: 'No user was found for the node “{{node}}”. Nothing was submitted.',
    zhtw: '節點「{{node}}」沒有找到處理人，不能提交',
  },
  chooseUsers: {
    zh: '请为节点“{{node}}”选择处理人',
    en: 'Choose the users who handle the node “{{node}}”.',
    zhtw: '請為節點「{{node}}」選擇處理人',
  },
  outOfRange: {
    zh: '用户 {{user}} 不在节点“{{node}}”的可选范围内',
    en: 'The user {{user}} cannot be chosen for the node “{{node}}”.',
    zhtw: '使用者 {{user}} 不在節點「{{node}}」的可選範圍內',
  },
  noAdministrator: {
    zh: '节点“{{node}}”没有处理人，也没有流程管理员',
    en: 'The node “{{node}}” has no user, and the flow has no administrator.',
    zhtw: '節點「{{node}}」沒有處理人，也沒有流程管理員',
  },
  noBranch: {
    zh: '节点“{{node}}”没有满足条件的分支，也没有默认分支',
    en: 'No branch of “{{node}}” is met, and it has no default branch.',
    zhtw: '節點「{{node}}」沒有滿足條件的分支，也沒有預設分支',
  },
  endlessLoop: {
    zh: '流程在节点“{{node}}”无人处理地循环',
    en: 'The task loops at the node “{{node}}” without a user.',
    zhtw: '流程在節點「{{node}}」無人處理地循環',
  },
  targetNotPassed: {
    zh: '节点“{{node}}”没有审批过，不能退回到该节点',
    en: 'The task cannot be returned to “{{node}}”, which it has not passed.',
    zhtw: '節點「{{node}}」沒有簽核過，不能退回到該節點',
  },
  targetNotAllowed: {
    zh: '不允许退回到节点“{{node}}”',
    en: 'Returning to the node “{{node}}” is not allowed.',
    zhtw: '不允許退回到節點「{{node}}」',
  },
  targetInOtherBranch: {
    zh: '节点“{{node}}”在其他分支中，不能退回到该节点',
    en: 'The node “{{node}}” is in another branch, so the task cannot be returned to it.',
    zhtw: '節點「{{node}}」在其他分支中，不能退回到該節點',
  },
  unknownTarget: {
    zh: '节点 {{node}} 不存在或没有处理人，不能跳转',
    en: 'There is no node {{node}} with users.',
    zhtw: '節點 {{node}} 不存在或沒有處理人，不能跳轉',
  },
  notApproved: {
    zh: '只能撤回自己同意的审批',
    en: 'Only your own approval can be recalled.',
    zhtw: '只能撤回自己同意的簽核',
  },
  nextHandled: {
    zh: '后续节点已处理，不能撤回',
    en: 'What followed was already handled, so the approval cannot be recalled.',
    zhtw: '後續節點已處理，不能撤回',
  },
  effectsStarted: {
    zh: '审批后已启动子流程或写入数据，不能撤回',
    en: 'The approval has started child tasks or written data, so it cannot be recalled.',
    zhtw: '簽核後已啟動子流程或寫入資料，不能撤回',
  },
  withdrawNever: {
    zh: '该流程不允许撤回',
    en: 'Tasks of this flow cannot be withdrawn.',
    zhtw: '該流程不允許撤回',
  },
  withdrawTooLate: {
    zh: '流程已有人审批，不能撤回',
    en: 'A user has already decided on this task, so it cannot be withdrawn.',
    zhtw: '流程已有人簽核，不能撤回',
  },
  childrenRunning: {
    zh: '子流程未结束，不能执行此操作',
    en: 'A child task is still running.',
    zhtw: '子流程未結束，不能執行此操作',
  },
  insideParent: {
    zh: '子流程不能单独终止或撤回',
    en: 'A child task cannot be terminated or withdrawn without its parent.',
    zhtw: '子流程不能單獨終止或撤回',
  },
  notAdopted: {
    zh: '只能作废已通过的流程',
    en: 'Only adopted tasks can be revoked.',
    zhtw: '只能作廢已通過的流程',
  },
  revokeNever: {
    zh: '该流程通过后不能作废',
    en: 'Tasks of this flow cannot be revoked.',
    zhtw: '該流程通過後不能作廢',
  },
  revoking: {
    zh: '作废正在审批中',
    en: 'The revocation is already being decided.',
    zhtw: '作廢正在簽核中',
  },
  unknownUser: {
    zh: '用户 {{user}} 不存在或已停用',
    en: 'The user {{user}} does not exist or is disabled.',
    zhtw: '使用者 {{user}} 不存在或已停用',
  },
  noUsers: { zh: '请选择用户', en: 'Choose a user.', zhtw: '請選擇使用者' },
  sameUser: {
    zh: '不能选择当前处理人',
    en: 'The user who handles it now cannot be chosen.',
    zhtw: '不能選擇目前處理人',
  },
  alreadySigner: {
    zh: '用户 {{user}} 已是该节点的处理人',
    en: 'The user {{user}} already handles this node.',
    zhtw: '使用者 {{user}} 已是該節點的處理人',
  },
  ownRequest: {
    zh: '节点“{{node}}”不能由发起人 {{user}} 处理，请由其他人处理',
    en: 'The node “{{node}}” is not handled by {{user}}, who launched the task. Another user has to handle it.',
    zhtw: '節點「{{node}}」不能由發起人 {{user}} 處理，請由其他人處理',
  },
  lastSigner: {
    zh: '不能移除最后一位处理人',
    en: 'The last user of a node cannot be removed.',
    zhtw: '不能移除最後一位處理人',
  },
  notAdded: {
    zh: '只能移除自己加签的处理人',
    en: 'You can remove only the signers whom you have added.',
    zhtw: '只能移除自己加簽的處理人',
  },
  administratorOnly: {
    zh: '只有流程管理员可以执行此操作',
    en: 'Only administrators of the flow can do this.',
    zhtw: '只有流程管理員可以執行此操作',
  },
  nothingToHandOver: {
    zh: '用户 {{user}} 没有该流程的待办',
    en: 'The user {{user}} has nothing to do in this task.',
    zhtw: '使用者 {{user}} 沒有該流程的待辦',
  },
  noVisit: {
    zh: '节点不在处理中',
    en: 'The node is not being handled.',
    zhtw: '節點不在處理中',
  },
  noCopy: { zh: '抄送记录不存在', en: 'This copy does not exist.', zhtw: '副本記錄不存在' },
  nobodyToUrge: {
    zh: '没有可催办的处理人',
    en: 'No user has this task to do, so there is no one to remind.',
    zhtw: '沒有可催辦的處理人',
  },
  urgedRecently: {
    zh: '催办过于频繁，请稍后再试',
    en: 'You have sent a reminder recently. Try again later.',
    zhtw: '催辦過於頻繁，請稍後再試',
  },
  emptyComment: { zh: '请填写评论内容', en: 'Enter a comment.', zhtw: '請填寫評論內容' },
  notEnded: {
    zh: '只能复活已通过或已终止的流程',
    en: 'Only adopted and terminated tasks can be revived.',
    zhtw: '只能復活已通過或已終止的流程',
  },
  wrongBranches: {
    zh: '请从节点“{{node}}”的分支中选择',
    en: 'Pick from the branches of “{{node}}”.',
    zhtw: '請從節點「{{node}}」的分支中選擇',
  },
  oneBranchOnly: {
    zh: '节点“{{node}}”只能选择一个分支',
    en: 'Only one branch of “{{node}}” can be picked.',
    zhtw: '節點「{{node}}」只能選擇一個分支',
  },
  wrongAct: {
    zh: '节点“{{node}}”的待办不能这样处理',
    en: 'A to-do item of “{{node}}” is not handled in this way.',
    zhtw: '節點「{{node}}」的待辦不能這樣處理',
  },
  timerGone: {
    zh: '定时器已触发或已取消',
    en: 'The timer has fired or was cancelled.',
    zhtw: '定時器已觸發或已取消',
  },
  timerNotDue: { zh: '定时器尚未到期', en: 'The timer is not due yet.', zhtw: '定時器尚未到期' },
  effectGone: {
    zh: '该外部操作已结束或已取消',
    en: 'The effect was already answered or was cancelled.',
    zhtw: '該外部操作已結束或已取消',
  },
  notATrigger: {
    zh: '节点不在等待触发',
    en: 'The node does not wait for an event.',
    zhtw: '節點不在等待觸發',
  },
} as const

export type RefusalCode = keyof typeof refusalText
