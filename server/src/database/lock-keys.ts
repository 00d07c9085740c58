/**
 * The keys of the advisory locks. All of them are here, so that no two locks share a key. Locks of
 * one customer, guest or table hash a name instead (`hashtextextended`).
 */
export const LOCK_KEYS = {
  migrations: 7_266_001,
  seedMenu: 7_266_002,
  /** Held by a server for its lifetime. */
  server: 7_266_003,
  seedOptions: 7_266_004,
  optionGroups: 7_266_005,
  /** Held while the roles of the embedded database and their rights change. */
  roles: 7_266_006,
  jobQueue: 7_266_010,
  /** Held while a trading day is closed. */
  dayReports: 7_266_011,
  releases: 7_266_050,
  canaryWatch: 7_266_060,
  failureVotes: 7_266_061,
  auditSeals: 7_266_070,
} as const;
