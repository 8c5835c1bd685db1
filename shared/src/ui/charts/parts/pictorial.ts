export { PictorialBarChart as part } from 'echarts/charts'
