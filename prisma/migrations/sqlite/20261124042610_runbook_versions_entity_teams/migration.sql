-- CreateTable
CREATE TABLE "RunbookVersion" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "runbookId" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "markdown" TEXT NOT NULL,
    "url" TEXT,
    "createdAt" DATETIME NOT NULL,
    "createdById" INTEGER,
    CONSTRAINT "RunbookVersion_workspaceId_runbookId_fkey" FOREIGN KEY ("workspaceId", "runbookId") REFERENCES "Runbook" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RunbookVersion_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "RunbookVersion_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "RunbookVersion_version_check" CHECK ("version" > 0)
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Entity" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "identifier" TEXT NOT NULL,
    "registeredAt" DATETIME,
    "kind" TEXT,
    "name" TEXT,
    "description" TEXT,
    "url" TEXT,
    "teamId" INTEGER,
    CONSTRAINT "Entity_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Entity_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "Team" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Entity_registeredAt_check" CHECK (typeof("registeredAt") IN ('integer', 'null')),
    CONSTRAINT "Entity_kind_check" CHECK ("kind" IN ('service', 'host', 'system')),
    CONSTRAINT "Entity_registeredAt_name_description_url_check" CHECK ("registeredAt" IS NOT NULL OR COALESCE("name", "description", "url") IS NULL)
);
INSERT INTO "new_Entity" ("description", "id", "identifier", "kind", "name", "registeredAt", "url", "workspaceId") SELECT "description", "id", "identifier", "kind", "name", "registeredAt", "url", "workspaceId" FROM "Entity";
DELETE FROM sqlite_sequence WHERE name = 'new_Entity';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_Entity', seq FROM sqlite_sequence WHERE name = 'Entity';
DROP TABLE "Entity";
ALTER TABLE "new_Entity" RENAME TO "Entity";
CREATE UNIQUE INDEX "Entity_workspaceId_identifier_key" ON "Entity"("workspaceId", "identifier");
CREATE UNIQUE INDEX "Entity_workspaceId_id_key" ON "Entity"("workspaceId", "id");
CREATE TABLE "new_Runbook" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "identifier" TEXT NOT NULL,
    "registeredAt" DATETIME,
    "title" TEXT,
    "markdown" TEXT,
    "url" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Runbook_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Runbook_registeredAt_check" CHECK (typeof("registeredAt") IN ('integer', 'null')),
    CONSTRAINT "Runbook_registeredAt_title_markdown_url_check" CHECK ("registeredAt" IS NOT NULL OR COALESCE("title", "markdown", "url") IS NULL)
);
INSERT INTO "new_Runbook" ("id", "identifier", "markdown", "registeredAt", "title", "url", "workspaceId") SELECT "id", "identifier", "markdown", "registeredAt", "title", "url", "workspaceId" FROM "Runbook";
DELETE FROM sqlite_sequence WHERE name = 'new_Runbook';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_Runbook', seq FROM sqlite_sequence WHERE name = 'Runbook';
DROP TABLE "Runbook";
ALTER TABLE "new_Runbook" RENAME TO "Runbook";
CREATE UNIQUE INDEX "Runbook_workspaceId_identifier_key" ON "Runbook"("workspaceId", "identifier");
CREATE UNIQUE INDEX "Runbook_workspaceId_id_key" ON "Runbook"("workspaceId", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "RunbookVersion_runbookId_version_key" ON "RunbookVersion"("runbookId", "version");

-- A runbook that is registered has its version 1.
UPDATE "Runbook" SET "version" = 1 WHERE "registeredAt" IS NOT NULL;
INSERT INTO "RunbookVersion" ("workspaceId", "runbookId", "version", "title", "markdown", "url", "createdAt")
SELECT "workspaceId", "id", 1, COALESCE("title", "identifier"), COALESCE("markdown", ''), "url", "registeredAt"
FROM "Runbook" WHERE "registeredAt" IS NOT NULL ORDER BY "id";
