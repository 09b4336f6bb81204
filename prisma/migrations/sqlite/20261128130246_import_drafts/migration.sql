-- CreateTable
CREATE TABLE "ImportDraft" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "zone" TEXT NOT NULL,
    "startedBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "touchedAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "files" TEXT NOT NULL DEFAULT '',
    "requests" INTEGER NOT NULL DEFAULT 0,
    "fault" TEXT,
    "choices" TEXT NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "appliedAt" DATETIME,
    CONSTRAINT "ImportDraft_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ImportDraft_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "ImportDraft_touchedAt_check" CHECK (typeof("touchedAt") = 'integer'),
    CONSTRAINT "ImportDraft_expiresAt_check" CHECK (typeof("expiresAt") = 'integer'),
    CONSTRAINT "ImportDraft_appliedAt_check" CHECK (typeof("appliedAt") IN ('integer', 'null'))
);

-- CreateIndex
CREATE INDEX "ImportDraft_workspaceId_idx" ON "ImportDraft"("workspaceId");

-- CreateIndex
CREATE INDEX "ImportDraft_expiresAt_idx" ON "ImportDraft"("expiresAt");
