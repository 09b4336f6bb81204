-- CreateTable
CREATE TABLE "ImportDraft" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "source" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "zone" TEXT NOT NULL,
    "startedBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "touchedAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "files" TEXT NOT NULL DEFAULT '',
    "requests" INTEGER NOT NULL DEFAULT 0,
    "fault" TEXT,
    "choices" TEXT NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "appliedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ImportDraft_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ImportDraft_workspaceId_idx" ON "ImportDraft"("workspaceId");

-- CreateIndex
CREATE INDEX "ImportDraft_expiresAt_idx" ON "ImportDraft"("expiresAt");

-- AddForeignKey
ALTER TABLE "ImportDraft" ADD CONSTRAINT "ImportDraft_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
