export { FilesPanel } from './files-on-demand.ts'
