-- Checks
CREATE TABLE "new_Notice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "incidentId" INTEGER NOT NULL,
    "requestId" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "outcome" TEXT NOT NULL,
    "severity" TEXT,
    "item" TEXT NOT NULL,
    CONSTRAINT "Notice_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Notice_at_check" CHECK (typeof("at") = 'integer'),
    CONSTRAINT "Notice_outcome_check" CHECK ("outcome" IN ('opened', 'counted', 'reopened', 'resolved', 'recovered', 'acknowledged')),
    CONSTRAINT "Notice_severity_check" CHECK ("severity" IN ('low', 'medium', 'high', 'critical'))
);
INSERT INTO "new_Notice" ("id", "workspaceId", "incidentId", "requestId", "at", "outcome", "severity", "item") SELECT "id", "workspaceId", "incidentId", "requestId", "at", "outcome", "severity", "item" FROM "Notice";
DELETE FROM sqlite_sequence WHERE name = 'new_Notice';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_Notice', seq FROM sqlite_sequence WHERE name = 'Notice';
DROP TABLE "Notice";
ALTER TABLE "new_Notice" RENAME TO "Notice";
CREATE INDEX "Notice_incidentId_id_idx" ON "Notice"("incidentId", "id");
