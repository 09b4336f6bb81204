-- AlterTable
ALTER TABLE "Entity" ADD COLUMN     "teamId" BIGINT;

-- AlterTable
ALTER TABLE "Runbook" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "RunbookVersion" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "runbookId" BIGINT NOT NULL,
    "version" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "markdown" TEXT NOT NULL,
    "url" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "createdById" BIGINT,

    CONSTRAINT "RunbookVersion_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "RunbookVersion_version_check" CHECK ("version" > 0)
);

-- CreateIndex
CREATE UNIQUE INDEX "RunbookVersion_runbookId_version_key" ON "RunbookVersion"("runbookId", "version");

-- AddForeignKey
ALTER TABLE "Entity" ADD CONSTRAINT "Entity_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "Team"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunbookVersion" ADD CONSTRAINT "RunbookVersion_workspaceId_runbookId_fkey" FOREIGN KEY ("workspaceId", "runbookId") REFERENCES "Runbook"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunbookVersion" ADD CONSTRAINT "RunbookVersion_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A runbook that is registered has its version 1.
UPDATE "Runbook" SET "version" = 1 WHERE "registeredAt" IS NOT NULL;
INSERT INTO "RunbookVersion" ("workspaceId", "runbookId", "version", "title", "markdown", "url", "createdAt")
SELECT "workspaceId", "id", 1, COALESCE("title", "identifier"), COALESCE("markdown", ''), "url", "registeredAt"
FROM "Runbook" WHERE "registeredAt" IS NOT NULL ORDER BY "id";
