-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN "reading" TEXT;

-- AlterTable
ALTER TABLE "TimelineEntry" ADD COLUMN "severity" TEXT;

-- CreateTable
CREATE TABLE "Signal" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "apiKeyId" INTEGER NOT NULL,
    "keyHash" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "incidentId" INTEGER,
    "overAt" DATETIME,
    CONSTRAINT "Signal_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Signal_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Signal_overAt_check" CHECK (typeof("overAt") IN ('integer', 'null'))
);

-- CreateTable
CREATE TABLE "Firing" (
    "incidentId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "signalId" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,
    "lastAt" DATETIME NOT NULL,
    CONSTRAINT "Firing_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Firing_workspaceId_signalId_fkey" FOREIGN KEY ("workspaceId", "signalId") REFERENCES "Signal" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Firing_lastAt_check" CHECK (typeof("lastAt") = 'integer')
);

-- CreateTable
CREATE TABLE "Notice" (
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
    CONSTRAINT "Notice_outcome_check" CHECK ("outcome" IN ('opened', 'counted', 'reopened', 'resolved', 'recovered')),
    CONSTRAINT "Notice_severity_check" CHECK ("severity" IN ('low', 'medium', 'high', 'critical'))
);

-- CreateTable
CREATE TABLE "Delivery" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "apiKeyId" INTEGER NOT NULL,
    "requestId" TEXT NOT NULL,
    "receivedAt" DATETIME NOT NULL,
    "body" BLOB NOT NULL,
    CONSTRAINT "Delivery_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Delivery_receivedAt_check" CHECK (typeof("receivedAt") = 'integer')
);

-- CreateIndex
CREATE INDEX "Signal_workspaceId_incidentId_idx" ON "Signal"("workspaceId", "incidentId");

-- CreateIndex
CREATE UNIQUE INDEX "Signal_apiKeyId_keyHash_key" ON "Signal"("apiKeyId", "keyHash");

-- CreateIndex
CREATE UNIQUE INDEX "Signal_workspaceId_id_key" ON "Signal"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "Firing_workspaceId_signalId_incidentId_idx" ON "Firing"("workspaceId", "signalId", "incidentId");

-- CreateIndex
CREATE INDEX "Notice_incidentId_id_idx" ON "Notice"("incidentId", "id");

-- CreateIndex
CREATE INDEX "Delivery_apiKeyId_id_idx" ON "Delivery"("apiKeyId", "id");

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
    CONSTRAINT "TimelineEntry_kind_check" CHECK ("kind" IN ('opened', 'acknowledged', 'resolved', 'reopened', 'assigned', 'unassigned', 'noted', 'raised', 'recovered')),
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
