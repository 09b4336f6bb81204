-- CreateTable
CREATE TABLE "SavedView" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "search" TEXT NOT NULL,
    "isShared" BOOLEAN NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "SavedView_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "SavedView_isShared_check" CHECK ("isShared" IN (0, 1)),
    CONSTRAINT "SavedView_createdAt_check" CHECK (typeof("createdAt") = 'integer')
);

-- CreateTable
CREATE TABLE "DefaultView" (
    "userId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "viewId" INTEGER NOT NULL,
    CONSTRAINT "DefaultView_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "DefaultView_workspaceId_viewId_fkey" FOREIGN KEY ("workspaceId", "viewId") REFERENCES "SavedView" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "SavedView_workspaceId_userId_idx" ON "SavedView"("workspaceId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "SavedView_workspaceId_id_key" ON "SavedView"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "DefaultView_workspaceId_viewId_idx" ON "DefaultView"("workspaceId", "viewId");
