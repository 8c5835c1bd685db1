import { accountTransfers } from './edu/account-transfers.ts'
import { attendance } from './edu/attendance.ts'
import { campuses } from './edu/campuses.ts'
import { cashEntries } from './edu/cash-entries.ts'
import { classes } from './edu/classes.ts'
import { classrooms } from './edu/classrooms.ts'
import { coaches } from './edu/coaches.ts'
import { courses } from './edu/courses.ts'
import { leaves } from './edu/leaves.ts'
import { ledgerAudits } from './edu/ledger-audits.ts'
import { makeups } from './edu/makeups.ts'
import { openingImports } from './edu/opening-balances.ts'
import { orders } from './edu/orders.ts'
import { payAccounts } from './edu/pay-accounts.ts'
import { payPlans } from './edu/pay-plans.ts'
import { payslips } from './edu/payslips.ts'
import { pricePlans } from './edu/price-plans.ts'
import { lessons } from './edu/lessons.ts'
import { applications } from './edu/approvals.ts'
import { lineActions } from './edu/line-actions.ts'
import { journal, periods } from './edu/periods.ts'
import { refunds } from './edu/refunds.ts'
import { studentLedger } from './edu/student-ledger.ts'
import { lessonTransfers } from './edu/transfers.ts'
import { receipts } from './edu/receipts.ts'
import { reconciles } from './edu/reconciles.ts'
import { financeStatistics, lessonStatistics, memberStatistics, reviewStatistics } from './edu/statistics.ts'
import { studentImports, students } from './edu/students.ts'
import { scheduleRules } from './edu/schedule-rules.ts'
import { eduSettings } from './edu/settings.ts'
import { subjects } from './edu/subjects.ts'
import { wallet } from './edu/wallet.ts'
import { eduHome } from './edu/home.ts'
import { eduScopes } from './edu/scopes.ts'
import { eduToday } from './edu/today.ts'
import { alerts, renewals, risks } from './edu/care.ts'
import { followUps, leads, trials } from './edu/leads.ts'
import { reviews } from './edu/reviews.ts'
import { dataSets } from './lowcode/data-sets.ts'
import { designImport } from './lowcode/design-import.ts'
import { designPreviews } from './lowcode/design-previews.ts'
import { designs } from './lowcode/designs.ts'
import { generator } from './lowcode/generator.ts'
import { onlineForms, onlineImports } from './lowcode/online.ts'
import { portals } from './lowcode/portals.ts'
import { reportLinks } from './lowcode/report-links.ts'
import { reportSubscriptions } from './lowcode/report-subscriptions.ts'
import { reportVersions } from './lowcode/report-versions.ts'
import { reports } from './lowcode/reports.ts'
import { screenLinks } from './lowcode/screen-links.ts'
import { screens } from './lowcode/screens.ts'
import { visual } from './lowcode/visual.ts'
import { onlineViews } from './lowcode/views.ts'
import { queryPlans } from './lowcode/query-plans.ts'
import { existingTables } from './lowcode/existing-tables.ts'
import { uses } from './lowcode/uses.ts'
import { recordComments } from './lowcode/record-comments.ts'
import { recordWork } from './lowcode/record-work.ts'
import { publicForms } from './lowcode/public-forms.ts'
import { audit } from './org/audit.ts'
import { branchAdmins } from './org/branch-admins.ts'
import { current } from './org/current.ts'
import { explain } from './org/explain.ts'
import { grants } from './org/grants.ts'
import { groups } from './org/groups.ts'
import { members } from './org/members.ts'
import { organizeChart } from './org/organize-chart.ts'
import { departments, organizes } from './org/organizes.ts'
import { positions } from './org/positions.ts'
import { roles } from './org/roles.ts'
import { userImports, users } from './org/users.ts'
import { codes } from './session/codes.ts'
import { chat } from './chat/chat.ts'
import { pageAccess } from './session/page-access.ts'
import { remotes } from './registry/remotes.ts'
import { scan } from './session/scan.ts'
import { session } from './session/session.ts'
import { signUps } from './session/sign-ups.ts'
import { twoFactor } from './session/two-factor.ts'
import { welcome } from './session/welcome.ts'
import { words } from './session/words.ts'
import { areas } from './system/areas.ts'
import { billRules } from './system/bill-rules.ts'
import { dataBackups } from './data/backups.ts'
import { dataMaps } from './data/maps.ts'
import { dataSyncs } from './data/syncs.ts'
import { commonFields } from './data/common-fields.ts'
import { dataInterfaces } from './data/interfaces.ts'
import { dataModels } from './data/models.ts'
import { dataSources } from './data/sources.ts'
import { caches } from './system/caches.ts'
import { configs } from './system/configs.ts'
import { buttons } from './system/buttons.ts'
import { columns, formFields } from './system/columns.ts'
import { dataFields, dataSchemes } from './system/data-rules.ts'
import { dictionaryData, dictionaryTypes } from './system/dictionaries.ts'
import { files } from './system/files.ts'
import { language } from './system/language.ts'
import { logs } from './system/logs.ts'
import { monitor } from './system/monitor.ts'
import { menus } from './system/menus.ts'
import { mails } from './messaging/mails.ts'
import { messageTemplates } from './messaging/message-templates.ts'
import { messages, notices } from './messaging/messages.ts'
import { onlineUsers } from './session/online-users.ts'
import { outbox } from './messaging/outbox.ts'
import { smsTemplates } from './messaging/sms-templates.ts'
import { printTemplates } from './system/print-templates.ts'
import { tasks } from './system/tasks.ts'
import { accounts } from './wechat/accounts.ts'
import { mpTags, mpUsers } from './wechat/followers.ts'
import { mpMaterials } from './wechat/materials.ts'
import { qyMedia } from './wechat/media.ts'
import { mpMenus } from './wechat/menus.ts'
import { mpMessages, qyMessages } from './wechat/messages.ts'
import { syncs } from './wechat/syncs.ts'
import type { Calls } from './wire.ts'
import { calendars } from './workflow/calendar.ts'
import { flowComments } from './workflow/comments.ts'
import { dashboard } from './workflow/dashboard.ts'
import { delegates } from './workflow/delegates.ts'
import { draftForecasts } from './workflow/draft-forecast.ts'
import { flows } from './workflow/flows.ts'
import { leaveForm } from './workflow/system-forms.ts'
import { transfers } from './system/transfers.ts'
import { launchActs, launches } from './workflow/launches.ts'
import { taskActCalls } from './workflow/task-acts.ts'
import { flowTasks } from './workflow/tasks.ts'
import { triggers } from './workflow/triggers.ts'
import { webhooks } from './workflow/webhooks.ts'
import { fieldNames } from './workflow/field-names.ts'
import { flowMonitor } from './workflow/monitor.ts'
import { taskDetail, todos } from './workflow/todos.ts'

/** Every table of calls, by area and feature. The server serves them, and tests check all of them. */
export const contract = {
  'shell.session': session,
  'shell.pageAccess': pageAccess,
  'shell.scan': scan,
  'shell.codes': codes,
  'shell.signUps': signUps,
  'shell.twoFactor': twoFactor,
  'shell.welcome': welcome,
  'shell.words': words,
  'shell.remotes': remotes,
  'shell.chat': chat,
  'org.users': users,
  'org.explain': explain,
  'org.userImports': userImports,
  'org.current': current,
  'org.organizes': organizes,
  'org.departments': departments,
  'org.organizeChart': organizeChart,
  'org.roles': roles,
  'org.positions': positions,
  'org.groups': groups,
  'org.members': members,
  'org.grants': grants,
  'org.branchAdmins': branchAdmins,
  'org.audit': audit,
  'system.menus': menus,
  'system.buttons': buttons,
  'system.columns': columns,
  'system.formFields': formFields,
  'system.dataFields': dataFields,
  'system.dataSchemes': dataSchemes,
  'system.onlineUsers': onlineUsers,
  'system.dictionaryTypes': dictionaryTypes,
  'system.dictionaryData': dictionaryData,
  'system.areas': areas,
  'system.billRules': billRules,
  'system.dataBackups': dataBackups,
  'system.dataMaps': dataMaps,
  'system.dataSyncs': dataSyncs,
  'system.dataInterfaces': dataInterfaces,
  'system.dataSources': dataSources,
  'system.dataModels': dataModels,
  'system.commonFields': commonFields,
  'system.caches': caches,
  'system.configs': configs,
  'system.messages': messages,
  'system.notices': notices,
  'system.files': files,
  'system.outbox': outbox,
  'system.messageTemplates': messageTemplates,
  'system.smsTemplates': smsTemplates,
  'system.mails': mails,
  'system.language': language,
  'system.logs': logs,
  'system.monitor': monitor,
  'system.printTemplates': printTemplates,
  'system.tasks': tasks,
  'system.transfers': transfers,
  'workflow.calendars': calendars,
  'workflow.comments': flowComments,
  'workflow.dashboard': dashboard,
  'workflow.delegates': delegates,
  'workflow.draftForecasts': draftForecasts,
  'workflow.fieldNames': fieldNames,
  'workflow.monitor': flowMonitor,
  'workflow.flows': flows,
  'workflow.leaveForm': leaveForm,
  'workflow.launches': launches,
  'workflow.launchActs': launchActs,
  'workflow.tasks': flowTasks,
  'workflow.taskActs': taskActCalls,
  'workflow.taskDetail': taskDetail,
  'workflow.todos': todos,
  'workflow.triggers': triggers,
  'workflow.webhooks': webhooks,
  'lowcode.dataSets': dataSets,
  'lowcode.designs': designs,
  'lowcode.designPreviews': designPreviews,
  'lowcode.designImport': designImport,
  'lowcode.generator': generator,
  'lowcode.online': onlineForms,
  'lowcode.onlineImports': onlineImports,
  'lowcode.onlineViews': onlineViews,
  'lowcode.portals': portals,
  'lowcode.reports': reports,
  'lowcode.reportLinks': reportLinks,
  'lowcode.reportSubscriptions': reportSubscriptions,
  'lowcode.reportVersions': reportVersions,
  'lowcode.screens': screens,
  'lowcode.screenLinks': screenLinks,
  'lowcode.visual': visual,
  'lowcode.queryPlans': queryPlans,
  'lowcode.recordComments': recordComments,
  'lowcode.recordWork': recordWork,
  'lowcode.publicForms': publicForms,
  'lowcode.existingTables': existingTables,
  'lowcode.uses': uses,
  'edu.classes': classes,
  'edu.students': students,
  'edu.orders': orders,
  'edu.receipts': receipts,
  'edu.reconciles': reconciles,
  'edu.wallet': wallet,
  'edu.payAccounts': payAccounts,
  'edu.accountTransfers': accountTransfers,
  'edu.cashEntries': cashEntries,
  'edu.payPlans': payPlans,
  'edu.payslips': payslips,
  'edu.ledgerAudits': ledgerAudits,
  'edu.lessonStatistics': lessonStatistics,
  'edu.memberStatistics': memberStatistics,
  'edu.reviewStatistics': reviewStatistics,
  'edu.financeStatistics': financeStatistics,
  'edu.campuses': campuses,
  'edu.classrooms': classrooms,
  'edu.subjects': subjects,
  'edu.courses': courses,
  'edu.pricePlans': pricePlans,
  'edu.coaches': coaches,
  'edu.studentImports': studentImports,
  'edu.openingImports': openingImports,
  'edu.scheduleRules': scheduleRules,
  'edu.lessons': lessons,
  'edu.attendance': attendance,
  'edu.leaves': leaves,
  'edu.makeups': makeups,
  'edu.settings': eduSettings,
  'edu.scopes': eduScopes,
  'edu.today': eduToday,
  'edu.applications': applications,
  'edu.refunds': refunds,
  'edu.transfers': lessonTransfers,
  'edu.lineActions': lineActions,
  'edu.studentLedger': studentLedger,
  'edu.periods': periods,
  'edu.journal': journal,
  'edu.home': eduHome,
  'edu.reviews': reviews,
  'edu.leads': leads,
  'edu.followUps': followUps,
  'edu.trials': trials,
  'edu.risks': risks,
  'edu.renewals': renewals,
  'edu.alerts': alerts,
  'wechat.accounts': accounts,
  'wechat.mpMenus': mpMenus,
  'wechat.mpMaterials': mpMaterials,
  'wechat.mpUsers': mpUsers,
  'wechat.mpTags': mpTags,
  'wechat.mpMessages': mpMessages,
  'wechat.qyMedia': qyMedia,
  'wechat.qyMessages': qyMessages,
  'wechat.syncs': syncs,
} satisfies Record<string, Calls>
export type Contract = typeof contract
