-- CreateTable
CREATE TABLE "ManagedObject" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "objectId" INTEGER NOT NULL,
    "owner" TEXT NOT NULL,
    "leavesShifts" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "ManagedObject_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ManagedObject_leavesShifts_check" CHECK ("leavesShifts" IN (0, 1))
);

-- CreateIndex
CREATE UNIQUE INDEX "ManagedObject_workspaceId_kind_objectId_key" ON "ManagedObject"("workspaceId", "kind", "objectId");
