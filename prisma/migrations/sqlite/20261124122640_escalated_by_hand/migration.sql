-- Checks
CREATE TABLE "new_TimelineEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "incidentId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "userId" INTEGER,
    "apiKeyId" INTEGER,
    "assigneeId" INTEGER,
    "note" TEXT,
    "severity" TEXT,
    CONSTRAINT "TimelineEntry_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "TimelineEntry_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TimelineEntry_workspaceId_assigneeId_fkey" FOREIGN KEY ("workspaceId", "assigneeId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TimelineEntry_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TimelineEntry_kind_check" CHECK ("kind" IN ('opened', 'acknowledged', 'resolved', 'reopened', 'assigned', 'unassigned', 'noted', 'raised', 'recovered', 'escalated')),
    CONSTRAINT "TimelineEntry_at_check" CHECK (typeof("at") = 'integer'),
    CONSTRAINT "TimelineEntry_severity_check" CHECK ("severity" IN ('low', 'medium', 'high', 'critical')),
    CONSTRAINT "TimelineEntry_kind_note_check" CHECK (("kind" = 'noted') = ("note" IS NOT NULL)),
    CONSTRAINT "TimelineEntry_kind_assigneeId_check" CHECK (("kind" = 'assigned') = ("assigneeId" IS NOT NULL)),
    CONSTRAINT "TimelineEntry_kind_severity_check" CHECK ((CAST("kind" AS text) = 'raised') = ("severity" IS NOT NULL))
);
INSERT INTO "new_TimelineEntry" ("id", "workspaceId", "incidentId", "kind", "at", "userId", "apiKeyId", "assigneeId", "note", "severity") SELECT "id", "workspaceId", "incidentId", "kind", "at", "userId", "apiKeyId", "assigneeId", "note", "severity" FROM "TimelineEntry";
DELETE FROM sqlite_sequence WHERE name = 'new_TimelineEntry';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_TimelineEntry', seq FROM sqlite_sequence WHERE name = 'TimelineEntry';
DROP TABLE "TimelineEntry";
ALTER TABLE "new_TimelineEntry" RENAME TO "TimelineEntry";
CREATE INDEX "TimelineEntry_workspaceId_incidentId_id_idx" ON "TimelineEntry"("workspaceId", "incidentId", "id");
CREATE INDEX "TimelineEntry_workspaceId_id_idx" ON "TimelineEntry"("workspaceId", "id");
