-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN "forgottenTo" DATETIME;

-- CreateTable
CREATE TABLE "Rollup" (
    "workspaceId" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "subjectId" INTEGER NOT NULL,
    "grain" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "key" TEXT,
    "low" INTEGER NOT NULL,
    "medium" INTEGER NOT NULL,
    "high" INTEGER NOT NULL,
    "critical" INTEGER NOT NULL,
    "opened" INTEGER NOT NULL,
    "toAcknowledge" TEXT NOT NULL,
    "toResolve" TEXT NOT NULL,

    PRIMARY KEY ("workspaceId", "subject", "subjectId", "grain", "at"),
    CONSTRAINT "Rollup_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Rollup_subject_check" CHECK ("subject" IN ('workspace', 'team', 'entity', 'apiKey', 'label')),
    CONSTRAINT "Rollup_grain_check" CHECK ("grain" IN ('hour', 'day')),
    CONSTRAINT "Rollup_at_check" CHECK (typeof("at") = 'integer'),
    CONSTRAINT "Rollup_subject_key_check" CHECK (("subject" = 'label') = ("key" IS NOT NULL)),
    CONSTRAINT "Rollup_opened_low_medium_high_critical_check" CHECK ("opened" = "low" + "medium" + "high" + "critical")
) WITHOUT ROWID;

-- CreateTable
CREATE TABLE "PageRollup" (
    "workspaceId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "sent" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,

    PRIMARY KEY ("workspaceId", "userId", "channel", "at"),
    CONSTRAINT "PageRollup_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PageRollup_at_check" CHECK (typeof("at") = 'integer')
) WITHOUT ROWID;

-- CreateTable
CREATE TABLE "RollupMark" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entryId" INTEGER NOT NULL,
    "recountToId" INTEGER,
    "recounts" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "RollupMark_id_check" CHECK ("id" = 1)
);

-- CreateIndex
CREATE INDEX "Rollup_workspaceId_key_grain_at_opened_idx" ON "Rollup"("workspaceId", "key", "grain", "at", "opened");

-- CreateIndex
CREATE INDEX "PageRollup_workspaceId_at_idx" ON "PageRollup"("workspaceId", "at");

-- Checks
CREATE TABLE "new_Workspace" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "retentionDays" INTEGER,
    "routingMark" TEXT NOT NULL,
    "forgottenTo" DATETIME,
    CONSTRAINT "Workspace_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Workspace_forgottenTo_check" CHECK (typeof("forgottenTo") IN ('integer', 'null')),
    CONSTRAINT "Workspace_retentionDays_check" CHECK ("retentionDays" > 0)
);
INSERT INTO "new_Workspace" ("id", "name", "createdAt", "retentionDays", "routingMark", "forgottenTo") SELECT "id", "name", "createdAt", "retentionDays", "routingMark", "forgottenTo" FROM "Workspace";
DROP TABLE "Workspace";
ALTER TABLE "new_Workspace" RENAME TO "Workspace";

-- The pages that have ended are counted here, later ones as they end.
INSERT INTO "PageRollup" ("workspaceId", "userId", "channel", "at", "sent", "failed")
SELECT page."workspaceId", notification."userId", COALESCE(page."channel", ''),
    page."endedAt" - page."endedAt" % 3600000, SUM(page."state" = 'sent'), SUM(page."state" = 'dead')
FROM "Page" AS page JOIN "Notification" AS notification ON notification."id" = page."notificationId"
WHERE page."state" IN ('sent', 'dead') GROUP BY 1, 2, 3, 4;
