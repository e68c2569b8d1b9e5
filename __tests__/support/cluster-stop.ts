export default () => (globalThis as unknown as { stopCluster(): Promise<void> }).stopCluster()
