export { FunnelChart as part } from 'echarts/charts'
